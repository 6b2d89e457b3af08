import { describe, expect, it } from 'vitest';
import { readDialect } from './read-dialect.ts';

describe('readDialect', () => {
  it('takes what is said and nothing else', () => {
    expect(readDialect({ family: 'jvm', self: ['this'], implicitSelf: true, shared: 'package' })).toEqual({ family: 'jvm', self: ['this'], implicitSelf: true, shared: 'package' });
    expect(readDialect({ modules: 'dotted', base: 'parent', constructorName: 'init', importsAreExports: false })).toEqual({ modules: 'dotted', base: 'parent', constructorName: 'init', importsAreExports: false });
  });

  it('leaves out what is of another type or no known word', () => {
    expect(readDialect({ family: 5, modules: 'magic', self: ['self', 7], shared: 'nowhere', implicitSelf: 'yes', extra: 1 })).toEqual({ self: ['self'] });
  });

  it('is nothing where nothing is said', () => expect([readDialect(undefined), readDialect(null), readDialect('jvm')]).toEqual([undefined, undefined, undefined]));
});
