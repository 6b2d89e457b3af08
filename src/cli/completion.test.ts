import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { completables } from './usage.ts';
import { completionScript } from './completion.ts';

/** What bash would offer behind these words. */
function offered(...words: string[]): string[] {
  const script = `${completionScript('bash', completables())}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _cairn; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8', cwd: import.meta.dirname });
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
}

it('offers commands, options, folders and files to bash', () => {
  expect(offered('cairn', 'se')).toEqual(['search']);
  expect(offered('cairn', 'search', '--l')).toEqual(['--lang']);
  expect(offered('cairn', 'why', 'usage.t').sort()).toEqual(['usage.test.ts', 'usage.ts']);
  expect(offered('cairn', 'search', '--dir', 'usage.test')).toEqual(['usage.test.ts']);
  expect(offered('cairn', 'completion', 'f')).toEqual(['fish']);
  expect(offered('cairn', 'graph', '--direction', 'call')).toEqual(['callers', 'callees']);
  expect(offered('cairn', 'review', '--fail-on', '')).toEqual(['high', 'medium', 'low']);
  expect(offered('cairn', 'graph', '--depth', '')).toEqual(['']);
});

it('names every command to every shell', () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const script = completionScript(shell, completables());
    for (const { name, options } of completables()) expect([shell, name, script.includes(name), options.every((option) => script.includes(option))]).toEqual([shell, name, true, true]);
  }
});

it('knows three shells', () => {
  expect(() => completionScript('tcsh', [])).toThrow('There is no completion for "tcsh".');
});
