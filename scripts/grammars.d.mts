export function copyGrammars(fromDir: string, toDir: string): Promise<void>;
