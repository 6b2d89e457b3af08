import { expect, it } from 'vitest';
import { panelHtml } from './panel-html.ts';

const html = panelHtml({ nonce: 'abc', cspSource: 'https://*.vscode-cdn.net', scriptUri: 'https://x/panel.js?a&b', styleUri: 'https://x/"panel.css', language: 'de' });

it('lets only its own script, styles and font in', () => {
  expect(/content="([^"]*)"/.exec(html)?.[1]).toBe(
    "default-src 'none'; img-src 'none'; font-src https://*.vscode-cdn.net; style-src https://*.vscode-cdn.net; script-src 'nonce-abc'; base-uri 'none'; form-action 'none'",
  );
});

it('escapes what it is given', () => {
  expect(html).toContain('src="https://x/panel.js?a&amp;b"');
  expect(html).toContain('href="https://x/&quot;panel.css"');
  expect(html).toContain('<html lang="de">');
});
