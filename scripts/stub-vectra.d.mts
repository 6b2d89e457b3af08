import type { Plugin } from 'esbuild';

export const stubVectraExtras: Plugin;
