import { expect, it } from 'vitest';
import { rolesOfPath } from './file-role.ts';

it.each([
  ['src/queue.ts', 'typescript', []],
  ['src/latest.js', 'javascript', []],
  ['src/testing.py', 'python', []],
  ['src/queue.test.ts', 'typescript', ['test']],
  ['tests/test_queue.py', 'python', ['test']],
  ['src/QueueTest.java', 'java', ['test']],
  ['Lib.Tests/Queue.cs', 'csharp', ['test']],
  ['docs/guide.md', 'markdown', ['document']],
  ['docs/conf.py', 'python', []],
  ['README', 'text', ['document']],
  ['CMakeLists.txt', 'cmake', ['configuration']],
  ['CHANGELOG.md', 'markdown', ['change-log']],
  ['HISTORY.rst', 'restructuredtext', ['change-log']],
  ['examples/a/main.go', 'go', ['example']],
  ['third_party/zlib/inflate.c', 'c', ['vendored']],
  ['dist/lib.js', 'javascript', ['output']],
  ['index.d.ts', 'typescript', ['declarations']],
  ['.github/workflows/ci.yml', 'yaml', ['dot-file', 'configuration']],
  ['vite.config.ts', 'typescript', ['configuration']],
])('%s (%s) has the roles %j', (path, language, roles) => {
  expect(rolesOfPath(path, language)).toEqual(roles);
});
