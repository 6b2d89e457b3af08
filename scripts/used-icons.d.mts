import type { Plugin } from 'esbuild';

export const usedIcons: Plugin;
