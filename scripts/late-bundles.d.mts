import type { Plugin } from 'esbuild';

export const lateBundles: Readonly<Record<string, string>>;
export const loadLateBundles: Plugin;
