import { spawn } from 'node:child_process';

/** A listing of a very large repository on a slow disk takes some seconds; what takes longer hangs. */
const deadline = 60_000;

export interface GitResult {
  /** Exit code; -1 where git could not be run, was ended at the deadline or by the signal. */
  readonly code: number;
  readonly output: string;
}

/** Runs git in a folder. Never throws: where git is missing or refuses (`safe.directory`), the caller walks by itself. */
export function git(folder: string, parameters: readonly string[], signal?: AbortSignal): Promise<GitResult> {
  return new Promise((resolve) => {
    const child = spawn('git', [...harmless, ...parameters], {
      cwd: folder,
      env: environment(),
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
      ...(signal ? { signal } : {}),
    });
    // Not spawn's own time-out: where git can't be started, that one keeps the process alive for the whole minute.
    const timer = setTimeout(() => child.kill('SIGKILL'), deadline);
    const end = (result: GitResult) => {
      clearTimeout(timer);
      resolve(result);
    };
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.on('error', () => end({ code: -1, output: '' }));
    child.on('close', (code) => end({ code: code ?? -1, output: Buffer.concat(parts).toString('utf8') }));
  });
}

/** Fields of `-z` output. */
export function fieldsOf(output: string): string[] {
  return output.split('\0').filter((field) => field !== '');
}

/** A repository's own configuration can name a program to run (`core.fsmonitor`): a listing must start none. */
const harmless = ['-c', 'core.fsmonitor=false'];
/** Paths are names here, never patterns; `check-ignore` takes no patterns and refuses the option. */
export const literally = '--literal-pathspecs';

function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^GIT_(?:DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|PREFIX|NAMESPACE)$/.test(name));
  return { ...Object.fromEntries(inherited), GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
}
