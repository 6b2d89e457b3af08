import type { Plugin } from 'esbuild';

export function usedCodicons(webview: string): Plugin;
