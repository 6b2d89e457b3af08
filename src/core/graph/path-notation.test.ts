import { describe, expect, it } from 'vitest';
import { notationOf, valueNotation } from './path-notation.ts';
import { elementType, shortType, typeName } from './type-name.ts';

describe('notationOf', () => {
  it.each([
    ['a', 'a'],
    ['this.queue!.push', 'this.queue.push'],
    ['a?.b?.[0].c', 'a.b.[].c'],
    ['(await this.open(x, { y: ")" })).read', 'this.open().read'],
    ['new Map<string, () => void>', 'new Map'],
    ['ns::Type<T>::make', 'ns.Type.make'],
    ['$this->mailer->send', '$this.mailer.send'],
    ['self::$shared->send', 'self.shared.send'],
    ['core.$make', 'core.$make'],
    ['@queue.push', 'self.queue.push'],
    ['self.#secret', 'self.#secret'],
    ['a(b < c).d', 'a().d'],
    ['"text".trim', '….trim'],
    ['(a || b).run', '….run'],
    ['[]', ''],
    ['', ''],
  ])('%s is %s', (text, notation) => expect(notationOf(text)).toBe(notation));
});

it.each([
  ['new Queue(1)', 'new Queue()'],
  ['await open()', 'open()'],
  ['&Queue{}', 'Queue()'],
  ['x => x', '='],
  ['{ a: 1 }', '='],
  ['a + b', ''],
])('a value %s is kept as %j', (value, notation) => expect(valueNotation(value)).toBe(notation));

it.each([
  ['Promise<Queue | undefined>', 'Queue'],
  ['?App\\Mailer', 'App.Mailer'],
  ['const std::shared_ptr<ns::Queue> &', 'ns.Queue'],
  ['(q *Queue, err error)', 'Queue'],
  ["'Queue'", 'Queue'],
  ['Optional[Queue]', 'Queue'],
  ['Queue[]', ''],
  ['() => void', ''],
])('the type %s has the members of %j', (type, name) => expect(typeName(type)).toBe(name));

it.each([
  ['Queue[]', 'Queue'],
  ['[]*Queue', 'Queue'],
  ['list[Queue]', 'Queue'],
  ['Queue', ''],
])('%s holds %j', (type, name) => expect(elementType(type)).toBe(name));

it.each([
  ['Promise<Queue | undefined>', 'Queue'],
  ['readonly Queue[]', 'Queue[]'],
  ['typeof Queue', 'typeof Queue'],
  ['Type[Queue]', 'typeof Queue'],
  ['{ a: string }', ''],
  ['42', ''],
])('of the type %s is kept %j', (text, kept) => {
  expect(shortType(text)).toBe(kept);
  expect(shortType(kept)).toBe(kept);
});
