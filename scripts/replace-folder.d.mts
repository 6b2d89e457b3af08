export function stagingFolder(folder: string): string;
export function replaceFolder(staging: string, folder: string): Promise<void>;
