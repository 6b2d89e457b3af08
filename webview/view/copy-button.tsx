import { useEffect, useState } from 'preact/hooks';
import { t } from '../../src/protocol/l10n.ts';
import { useActions } from './actions.ts';
import { IconButton } from './controls.tsx';

/** Long enough to be seen, short enough not to be taken for a state. */
const shownFor = 1500;

/** Copies through the host and says so for a moment. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const actions = useActions();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownFor);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    actions.post({ type: 'copy', text });
    actions.dispatch({ type: 'said', text: t('Copied') });
    setCopied(true);
  };
  return <IconButton icon={copied ? 'check' : 'copy'} label={copied ? t('Copied') : label} onClick={copy} />;
}
