import type { Translations } from './l10n.ts';

export interface PanelPage {
  /** A fresh one for each page: only the script that carries it runs. */
  readonly nonce: string;
  /** Where the editor serves the panel's own styles and fonts from. */
  readonly cspSource: string;
  readonly scriptUri: string;
  readonly styleUri: string;
  /** Language of the editor, for screen readers and hyphenation. */
  readonly language: string;
  readonly translations: Translations;
}

/**
 * The page that the panel is rendered into. The policy is the last wall behind the Markdown renderer: even if a text
 * of the repository became markup, it could load nothing, run nothing and send nothing.
 */
export function panelHtml(page: PanelPage): string {
  const policy = [
    "default-src 'none'",
    "img-src 'none'",
    `font-src ${page.cspSource}`,
    `style-src ${page.cspSource}`,
    `script-src 'nonce-${page.nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${escaped(page.language)}">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Cairn</title>
  <link rel="stylesheet" href="${escaped(page.styleUri)}">
</head>
<body>
  <div id="root"></div>
  <script type="application/json" id="translations">${JSON.stringify(page.translations).replaceAll('<', '\\u003c')}</script>
  <script nonce="${escaped(page.nonce)}" src="${escaped(page.scriptUri)}"></script>
</body>
</html>
`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
