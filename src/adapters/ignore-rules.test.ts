import { describe, expect, it } from 'vitest';
import { defaultRuleOfFile } from './ignore-defaults.ts';
import { IgnoreRules } from './ignore-rules.ts';

const verdict = (path: string, stated = false, own = '', exclude: string[] = []) => {
  const rules = new IgnoreRules({ exclude });
  if (own !== '') rules.add('.ragignore', '', own);
  const { included, rule } = rules.file(path, { stated }).verdict;
  return included ? 'in' : rule;
};

describe('the defaults', () => {
  it.each([
    ['src/build/a.ts', 'default: build output', 'in'],
    ['llvm/lib/Target/X86.cpp', 'in', 'in'],
    ['cmake-build-debug/a.c', 'default: build output', 'in'],
    ['.next/a.js', 'default: build output', 'default: build output'],
    ['a/node_modules/b/c.js', 'default: dependencies', 'default: dependencies'],
    ['a/node_modules.ts', 'in', 'in'],
    ['Pods/a.m', 'default: dependencies', 'default: dependencies'],
    ['.git/config', 'default: version control', 'default: version control'],
    ['src/distance.ts', 'in', 'in'],
  ])('%s', (path, guessed, stated) => {
    expect([verdict(path), verdict(path, true)]).toEqual([guessed, stated]);
  });

  it.each(['Makefile', 'a.res', 'model.mo', 'main.go', '.eslintrc', 'env.ts', 'keys.ts', 'a.min.ts', 'map.ts', 'lock.ts', 'a.d.ts', 'Dockerfile', 'no-extension', '.env.example'])('let %s in', (name) => {
    expect(defaultRuleOfFile(name)).toBeNull();
  });

  it.each([
    ['LOGO.PNG', 'default: binary files'],
    ['Cargo.lock', 'default: lock files'],
    ['go.sum', 'default: lock files'],
    ['.env.local', 'default: secrets'],
    ['server.pem', 'default: secrets'],
    ['x.test.ts.snap', 'default: snapshots'],
    ['a.d.ts.map', 'default: source maps'],
    ['api_pb2.py', 'default: generated files'],
  ])('leave %s out', (name, rule) => {
    expect(defaultRuleOfFile(name)?.rule).toBe(rule);
  });
});

describe('the order of rules', () => {
  it('puts the user over the defaults, and version control over the user', () => {
    expect(verdict('vendor/a.go', false, '!vendor/')).toBe('in');
    expect(verdict('vendor/a.go', false, '!vendor/a.go')).toBe('default: dependencies');
    expect(verdict('.git/config', false, '!.git/')).toBe('default: version control');
    expect(verdict('a/b.ts', false, 'a/*\n!a/b.ts')).toBe('in');
    expect(verdict('a/b.ts', false, '', ['a/'])).toBe('setting: index.exclude');
    expect(verdict('a/b.ts', false, '!a/', ['a/'])).toBe('in');
  });
});
