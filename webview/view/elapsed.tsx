import { useEffect, useState } from 'preact/hooks';
import { t } from '../../src/protocol/l10n.ts';

/** Until then a wait needs no explanation. */
const explainAfter = 10;

/** Seconds since it appeared, and from ten seconds on a sentence about how long it may take. */
export function Elapsed({ hint }: { hint: string }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  if (seconds < explainAfter) return null;
  return (
    <>
      <span class="elapsed">{t('{0} s', seconds)}</span>
      <p class="hint">{hint}</p>
    </>
  );
}
