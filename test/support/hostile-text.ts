import fc from 'fast-check';

const ends = ['\n', '\r\n', '\r', '\n\n\n', '\u2028'];
const odd = ['\0', '\uFEFF', '\ud83d', '\ude00', '😀', '漢字', 'é', '\t', ' ', '   ', '\u3000', '\x1b[0m'];
const code = ['{', '}', '(', ')', '[', ']', '"', "'", '`', '/*', '*/', '//', '#', ';', ',', ':', '\\', '<', '>', '='];
const documents = ['# ', '## title', '===', '---', '```', '~~~', '+++', '- item', 'key: ', 'key: value', '"key": ', '[table]', '[[list]]', '"""', 'a=b', 'FROM x AS y', 'all: x', '\t@echo', '.PHONY: x', '..', '<h1>'];
const words = ['function f() {', 'class A {', 'def f(self):', 'end', 'fn', 'impl', 'return', 'const x = () => {', 'getHTTPResponse', '12345', 'x'];

/** Pieces of text that have broken parsers, line counters and scanners, in any order, some of them many times. */
export function hostileText(): fc.Arbitrary<string> {
  const fragment = fc.constantFrom(...ends, ...ends, ...odd, ...code, ...documents, ...words);
  const run = fc.tuple(fragment, fc.constantFrom(1, 1, 1, 1, 2, 3, 17, 600, 4000)).map(([text, times]) => text.repeat(times));
  return fc.array(run, { maxLength: 40 }).map((parts) => parts.join(''));
}
