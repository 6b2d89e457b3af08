interface Lock {
  readonly packages: Readonly<Record<string, object>>;
}
export function isInstalled(wanted: Lock | undefined, installed: Lock | undefined): boolean;
export function prepare(): Promise<void>;
