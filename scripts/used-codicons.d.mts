export function usedCodicons(webview: string): import('esbuild').Plugin;
