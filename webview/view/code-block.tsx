import { t } from '../../src/protocol/l10n.ts';
import { CopyButton } from './copy-button.tsx';

/** Code of an answer, with its language and a button that copies it. */
export function CodeBlock({ language, text }: { language: string; text: string }) {
  return (
    <figure class="code-block">
      <figcaption>
        <span>{language}</span>
        <CopyButton label={t('Copy code')} text={text} />
      </figcaption>
      <pre tabIndex={0} aria-label={language ? t('Code, {0}', language) : t('Code')}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
