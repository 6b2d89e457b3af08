import { expect, it } from 'vitest';
import { panelHtml } from './panel-html.ts';

const html = panelHtml({ nonce: 'abc', cspSource: 'https://*.vscode-cdn.net', scriptUri: 'https://x/panel.js?a&b', styleUri: 'https://x/"panel.css', language: 'de', translations: { 'Text </script>': '<b>' } });

it('lets only its own script, styles and font in', () => {
  expect(/content="([^"]*)"/.exec(html)?.[1]).toBe(
    "default-src 'none'; img-src 'none'; font-src https://*.vscode-cdn.net; style-src https://*.vscode-cdn.net; script-src 'nonce-abc'; base-uri 'none'; form-action 'none'",
  );
});

it('holds the translations, of which none ends the script', () => {
  const json = /id="translations">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({ 'Text </script>': '<b>' });
});

it('escapes what it is given', () => {
  expect(html).toContain('src="https://x/panel.js?a&amp;b"');
  expect(html).toContain('href="https://x/&quot;panel.css"');
  expect(html).toContain('<html lang="de">');
});
