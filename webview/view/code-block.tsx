import { t } from '../../src/protocol/l10n.ts';
import type { CodeUse } from '../../src/protocol/panel.ts';
import { baseName, type Place } from '../text/places.ts';
import { useActions } from './actions.ts';
import { useColoredLines } from './colored-code.tsx';
import { IconButton } from './controls.tsx';
import { CopyButton } from './copy-button.tsx';

/** Code of an answer, with its language and what can be done with it. `edits`: the lines that it is another version of. */
export function CodeBlock({ language, text, edits, finished }: { language: string; text: string; edits: Place | null; finished: boolean }) {
  const { post } = useActions();
  // While it grows, each piece would be coloured anew.
  const lines = useColoredLines(finished ? language : '', text);
  const use = (how: CodeUse) => (): void => post({ type: 'useCode', use: how, text, language, ...(edits && { place: edits }) });
  return (
    <figure class="code-block" data-growing={finished ? undefined : ''}>
      <figcaption>
        <span class="code-language">{language}</span>
        {edits && <IconButton icon="diff" label={t('Compare with {0}', baseName(edits.path))} onClick={use('compare')} />}
        <IconButton icon="insert" label={t('Insert at cursor')} onClick={use('insert')} />
        <IconButton icon="go-to-file" label={t('Open as a file')} onClick={use('open')} />
        <CopyButton label={t('Copy code')} text={text} />
      </figcaption>
      <pre tabIndex={0} role="region" aria-label={language ? t('Code, {0}', language) : t('Code')}>
        <code>{lines.flatMap((line, i) => (i === 0 ? [line] : ['\n', line]))}</code>
      </pre>
    </figure>
  );
}
