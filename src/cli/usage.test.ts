import { expect, it } from 'vitest';
import { parseCommandLine } from './usage.ts';

const parse = (line: string) => parseCommandLine(line.split(' ').filter(Boolean), '1.2.3');

it('reads a command, its argument and its options', () => {
  const parsed = parse('search retry --dir src --lang go,rust --lang c --top 5 --json');
  if ('help' in parsed) throw new Error('help');
  const { options } = parsed;
  expect([parsed.command, parsed.argument, options.text('dir'), options.list('lang'), options.number('top', 10, 100), options.flag('json'), options.flag('explain')]).toEqual(
    ['search', 'retry', 'src', ['go', 'rust', 'c'], 5, true, false],
  );
});

it.each([
  ['', 'Usage: cairn <command>'],
  ['--help', 'eval [items.jsonl]'],
  ['eval --help', 'One question a line'],
  ['search --help', 'Usage: cairn search <query>'],
  ['--version', '1.2.3'],
])('%j prints help', (line, text) => {
  const parsed = parse(line);
  expect('help' in parsed && parsed.help).toContain(text);
});

it.each([
  ['serch x', 'There is no command "serch".'],
  ['search', '"cairn search" needs <query>.'],
  ['search two words', '"words" is a second'],
  ['search x --nope', "Unknown option '--nope'"],
  ['search x --top', "Option '--top <value>' argument missing"],
])('%j is wrong usage', (line, message) => {
  expect(() => parse(line)).toThrow(message);
});

it.each(['0', 'many', '1.5', '5000'])('refuses %s as a number', (value) => {
  const parsed = parse(`search x --top ${value}`);
  if ('help' in parsed) throw new Error('help');
  expect(() => parsed.options.number('top', 10, 1000)).toThrow('--top must be a whole number from 1 to 1000');
});
