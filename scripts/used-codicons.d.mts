import type { Plugin } from 'esbuild';

export function usedCodicons(root: string): Plugin;
