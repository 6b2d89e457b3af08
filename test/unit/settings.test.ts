import { describe, expect, it } from 'vitest';
import { serverOf } from '../../src/adapters/known-providers.ts';
import { readSettings, settingsTable, type SettingKey } from '../../src/core/settings.ts';
import { readManifest } from '../support/manifest.ts';

interface Property {
  readonly type: string;
  readonly default: unknown;
  readonly scope: string;
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly markdownDescription: string;
}
interface Manifest {
  readonly contributes: { readonly configuration: { readonly properties: Record<string, Property> } };
  readonly capabilities: { readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] } };
}

const manifest = readManifest() as Manifest;
const properties = manifest.contributes.configuration.properties;
const keys = Object.keys(settingsTable) as SettingKey[];
const accepts = (key: SettingKey, value: unknown) => readSettings((other) => (other === key ? value : undefined)).problems.length === 0;

describe('package.json and the table of settings', () => {
  it('have the same keys', () => {
    expect(Object.keys(properties).sort()).toEqual(keys.map((key) => `cairn.${key}`).sort());
  });

  it.each(keys)('agree on %s', (key) => {
    const spec = settingsTable[key];
    const property = properties[`cairn.${key}`]!;
    expect(property.default).toEqual(spec.default);
    expect(property.scope).toBe(spec.scope);
    expect(property.markdownDescription).toMatch(/^[A-Z].*\.$/);
    expect(property.type === 'integer' ? 'number' : property.type).toBe(Array.isArray(spec.default) ? 'array' : typeof spec.default);
  });

  it.each(keys.filter((key) => properties[`cairn.${key}`]?.enum))('offer the same values of %s, each described', (key) => {
    const property = properties[`cairn.${key}`]!;
    expect(settingsTable[key].wants).toBe(`one of ${property.enum!.join(', ')}`);
    expect(property.enumDescriptions).toHaveLength(property.enum!.length);
    expect(property.enum!.every((value) => accepts(key, value))).toBe(true);
  });

  it.each(keys.filter((key) => typeof settingsTable[key].default === 'number'))('hold %s to the same limits', (key) => {
    const { minimum, maximum } = properties[`cairn.${key}`]!;
    expect([minimum!, maximum!].map((value) => accepts(key, value))).toEqual([true, true]);
    expect([minimum! - 1, maximum! + 1].map((value) => accepts(key, value))).toEqual([false, false]);
  });

  it.each(keys.filter((key) => properties[`cairn.${key}`]?.pattern))('take the same addresses as %s', (key) => {
    const pattern = new RegExp(properties[`cairn.${key}`]!.pattern!);
    for (const value of ['', 'http://localhost:1234/v1', 'https://example.com', 'localhost:1234', 'ftp://example.com', 'http://']) {
      expect([value, accepts(key, value)]).toEqual([value, pattern.test(value)]);
    }
  });

  it('let no untrusted workspace name a server or a model', () => {
    const restricted = keys.filter((key) => ['answer.', 'embedding.', 'rerank.'].some((part) => key.startsWith(part))).map((key) => `cairn.${key}`);
    expect([...manifest.capabilities.untrustedWorkspaces.restrictedConfigurations].sort()).toEqual(restricted.sort());
    for (const key of restricted) expect(properties[key]!.scope).toBe('machine');
  });
});

it('keep an address that is none, lest what was meant for one server goes to the default one', () => {
  for (const key of keys.filter((one) => one.endsWith('.baseUrl'))) {
    const { settings, problems } = readSettings((other) => (other === key ? 'localhost:8000/v1' : undefined));
    expect(settings[key]).toBe('localhost:8000/v1');
    expect(() => serverOf('openai-compatible', String(settings[key]))).toThrow('not a web address');
    expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(/nothing is sent until it is\.$/)]);
  }
});
