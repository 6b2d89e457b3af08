import { spawn } from 'node:child_process';

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Also print what the command says, as it says it. */
  readonly show?: boolean;
}

export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/** On Windows `npm`, `npx` and `code` are scripts, which only a shell starts; it wants words with a space quoted. */
export const shell = process.platform === 'win32';
export function words(command: string, args: readonly string[]): [string, string[]] {
  const quoted = (word: string) => (shell && /\s/.test(word) ? `"${word}"` : word);
  return [quoted(command), args.map(quoted)];
}

/** Runs a command to its end and keeps what it printed. */
export function runCommand(command: string, args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(...words(command, args), {
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      env: options.env ?? process.env,
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const take = (data: Buffer) => {
      output += data.toString();
      if (options.show) process.stdout.write(data);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
