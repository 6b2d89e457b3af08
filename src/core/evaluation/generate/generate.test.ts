import { describe, expect, it } from 'vitest';
import type { Chunk } from '../../model/chunk.ts';
import { parseItems } from '../items.ts';
import { docCommentQuestions } from './doc-comments.ts';
import { errorQuestions } from './error-literals.ts';
import { generateQuestions, questionLines } from './generate.ts';
import { historyQuestions } from './history.ts';
import type { ReadFile } from './question.ts';
import { testTitleQuestions } from './test-titles.ts';

const file = (path: string, text: string, chunks: readonly Chunk[] = []): ReadFile => ({ path, language: path.slice(path.lastIndexOf('.') + 1), text, chunks });
/** A file that is one definition. */
const defined = (path: string, text: string, symbol: string): ReadFile =>
  file(path, text, [{ id: `${path}#0`, path, span: { startLine: 1, endLine: text.split('\n').length }, kind: 'function', language: '', symbol, embedText: '' }]);

describe('a doc comment', () => {
  it.each([
    ['a.ts', '/**\n * Waits until the queue is empty. Then {@link go} on.\n * @param x y\n */\nfunction drain() {\n}', 'drain', 'Waits until the queue is empty', '5-6'],
    ['a.go', '// Drain waits until the queue is empty.\n//\n// More.\nfunc Drain() {\n}', 'Drain', 'waits until the queue is empty', '4-5'],
    ['a.rs', '/// Waits until the\n/// queue is empty\n#[inline]\nfn drain() {\n}', 'drain', 'Waits until the queue is empty', '3-5'],
    ['a.py', 'def drain(\n    queue,\n) -> None:\n    """Waits until the queue is empty.\n\n    Args:\n    """\n    return', 'drain', 'Waits until the queue is empty', '8-8'],
    ['a.rb', '# Waits until the queue is empty.\ndef drain\nend', 'drain', 'Waits until the queue is empty', '2-3'],
    ['a.lua', '--- Waits until the queue is empty\n-- @param q\nfunction drain()\nend', 'drain', 'Waits until the queue is empty', '3-4'],
  ])('of %s asks for the lines behind it', (path, text, symbol, query, lines) => {
    const [startLine, endLine] = lines.split('-').map(Number);
    expect(docCommentQuestions(defined(path, text, symbol))).toMatchObject([{ query, relevant: [{ path, startLine, endLine }], easy: true }]);
  });

  it.each([
    ['too short', 'a.ts', '// Drains it.\nfunction drain() {}'],
    ['a note to oneself', 'a.ts', '// TODO: wait until the queue is empty\nfunction drain() {}'],
    ['a preprocessor line', 'a.c', '#define WAIT until the queue is empty\nvoid drain() {}'],
    ['in a test', 'a.test.ts', '// Waits until the queue is empty.\nfunction drain() {}'],
    ['a string in the body', 'a.py', 'def drain():\n    x = """Waits until the queue is empty."""\n    return x'],
  ])('that is %s asks nothing', (_, path, text) => {
    expect(docCommentQuestions(defined(path, text, 'drain'))).toEqual([]);
  });
});

describe('a test title', () => {
  const paths = ['src/queue.ts', 'src/queue.go', 'pkg/queue.py', 'lib/queue.rb', 'src/Queue.cs', 'src/queue.rs'];
  it.each([
    ['src/queue.test.ts', "  it('gives jobs back in order', () => {", 'gives jobs back in order', 'src/queue.ts'],
    ['src/queue_test.go', 'func TestGivesJobsBackInOrder(t *testing.T) {', 'gives jobs back in order', 'src/queue.go'],
    ['tests/test_queue.py', '    async def test_gives_jobs_back_in_order(self):', 'gives jobs back in order', 'pkg/queue.py'],
    ['spec/queue_spec.rb', '  it "gives jobs back in order" do', 'gives jobs back in order', 'lib/queue.rb'],
    ['Tests/QueueTests.cs', '[Fact]\npublic async Task GivesJobsBackInOrder() {', 'gives jobs back in order', 'src/Queue.cs'],
    ['tests/queue_test.rs', '#[tokio::test]\nasync fn gives_jobs_back_in_order() {', 'gives jobs back in order', 'src/queue.rs'],
  ])('in %s asks for the file that it tests', (path, text, query, subject) => {
    expect(testTitleQuestions(file(path, text), [...paths, path])).toMatchObject([{ query, relevant: [{ path: subject }] }]);
  });

  it('asks nothing where several files have the name, or the title is filled in later', () => {
    expect(testTitleQuestions(file('queue.test.ts', "it('gives jobs back in order', f)"), ['a/queue.ts', 'b/queue.ts'])).toEqual([]);
    expect(testTitleQuestions(file('queue.test.ts', "it('gives %s back in order', f)"), ['a/queue.ts'])).toEqual([]);
  });
});

describe('an error message', () => {
  it.each([
    ['a.ts', 'f();\nthrow new RangeError(`The port ${port} is out of range.`);', 'RangeError: The port 42 is out of range.', '2-2'],
    ['a.py', 'raise ValueError(\n    f"cannot read the file {path!r} twice"\n)', 'ValueError: cannot read the file config.json twice', '1-2'],
    ['a.go', 'return fmt.Errorf("cannot open %s: %w", name, err)', 'cannot open example: example', '0'],
    ['a.go', 'return fmt.Errorf("cannot open the lock %s: %w", name, err)', 'cannot open the lock example: example', '1-1'],
    ['a.rs', 'bail!("the queue {} is already closed", name);', 'the queue example is already closed', '1-1'],
    ['a.rb', 'raise ArgumentError, "the name #{name} is already taken"', 'ArgumentError: the name example is already taken', '1-1'],
    ['a.cs', 'throw new InvalidOperationException($"No handler for {type} was found here");', 'InvalidOperationException: No handler for example was found here', '1-1'],
    ['a.lua', 'error("the plugin is not loaded yet")', 'the plugin is not loaded yet', '1-1'],
    ['a.php', "throw new \\InvalidArgumentException('The given stream is not writable at all');", 'InvalidArgumentException: The given stream is not writable at all', '1-1'],
    ['a.sh', 'echo "the plugin $name could not be found" >&2', 'the plugin example could not be found', '1-1'],
  ])('of %s is asked as its reader sees it', (path, text, query, lines) => {
    const [startLine, endLine] = lines.split('-').map(Number);
    const expected = lines === '0' ? [] : [{ query, relevant: [{ path, startLine, endLine }] }];
    expect(errorQuestions([file(path, text)])).toMatchObject(expected);
  });

  it('asks nothing where two places say it, in tests, or in comments', () => {
    const text = 'throw new Error("the queue is already closed");';
    expect(errorQuestions([file('a.ts', text), file('b.ts', text)])).toEqual([]);
    expect(errorQuestions([file('a.test.ts', text), file('b.ts', `// ${text}`)])).toEqual([]);
  });
});

describe('a change', () => {
  const languages = new Map([['a.ts', 'typescript'], ['b.ts', 'typescript'], ['a.test.ts', 'typescript'], ['README.md', 'markdown']]);
  it.each([
    ['fix(queue): give jobs back in order (#123)', ['a.ts', 'a.test.ts', 'README.md'], 'give jobs back in order'],
    ['[3.x] Give jobs back in order. Fixes #4', ['a.ts'], 'Give jobs back in order'],
  ])('%j asks for its code', (subject, files, query) => {
    expect(historyQuestions([{ id: '0123456789abcdef', subject, files }], languages)).toMatchObject([{ query, relevant: [{ path: 'a.ts' }] }]);
  });

  it.each([
    ['Bump lodash to the newest version', ['a.ts']],
    ['Fix a typo in the queue code', ['a.ts']],
    ['Fix it', ['a.ts']],
    ['Give jobs back in order', ['README.md', 'a.test.ts']],
    ['Give jobs back in order', ['a.ts', 'gone.ts']],
    ['Give jobs back in order', ['a.ts', 'a.ts', 'a.ts', 'b.ts', 'b.ts', 'b.ts']],
  ])('%j of %j asks nothing', (subject, files) => {
    expect(historyQuestions([{ id: '1', subject, files }], languages)).toEqual([]);
  });
});

describe('a set of questions', () => {
  const files = Array.from({ length: 12 }, (_, i) => defined(`f${i % 4}/${i}.ts`, `/** Waits until the queue number ${i} is empty. */\nfunction drain${i}() {\n  throw new Error("the queue number ${i} is already closed");\n}`, `drain${i}`));
  const make = (each: number, seed: number) => questionLines(generateQuestions(files, [{ id: 'c', subject: 'Give jobs back in order', files: ['f0/0.ts'] }], { each, seed }));

  it('is the same for the same seed, and another for another', () => {
    expect(make(5, 1)).toBe(make(5, 1));
    expect(make(5, 1)).not.toBe(make(5, 2));
  });

  it('is what "cairn eval" reads', () => {
    const items = parseItems(make(5, 1), 'made.jsonl');
    expect(items.map(({ source }) => source)).toEqual([...Array<string>(5).fill('doc-comments'), ...Array<string>(5).fill('error-literals'), 'git-history']);
    expect(items.at(-1)).toMatchObject({ id: 'git-history/1', query: 'Give jobs back in order', relevant: [{ path: 'f0/0.ts' }], type: 'change' });
  });

  it('takes a file again only when all others had their turn', () => {
    const one = defined('one.ts', '/** Waits until the only queue is empty. */\nfunction drain() {}', 'drain');
    const many = file('many.ts', Array.from({ length: 30 }, (_, i) => `throw new Error("the queue number ${i} is already closed");`).join('\n'));
    const single = file('single.ts', 'throw new Error("the lonely queue is already closed");');
    const asked = generateQuestions([one, many, single], [], { each: 2, seed: 1, kinds: ['error-literals'] });
    expect(asked.map(({ relevant }) => relevant[0]?.path)).toEqual(['many.ts', 'single.ts']);
  });

  it('leaves out what two places answer in the same words', () => {
    const twins = ['a.ts', 'b.ts'].map((path) => defined(path, '/** Waits until the queue is empty. */\nfunction drain() {}', 'drain'));
    expect(generateQuestions(twins, [], { each: 5, seed: 1 })).toEqual([]);
  });
});
