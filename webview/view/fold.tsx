import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from './controls.tsx';

interface FoldProps {
  readonly look: string;
  readonly title: ComponentChildren;
  readonly open?: boolean;
  /** Made when it is first unfolded: a long conversation has far more under its folds than in sight. */
  readonly children: () => ComponentChildren;
}

/** A line that unfolds what lies under it. */
export function Fold({ look, title, open = false, children }: FoldProps) {
  const [unfolded, setUnfolded] = useState(false);
  return (
    <details class={look} open={open} onToggle={(event) => event.currentTarget.open && setUnfolded(true)}>
      {/* The click comes before the fold opens, so that nothing is opened empty. */}
      <summary onClick={() => setUnfolded(true)}>
        <Icon name="chevron-right" />
        {title}
      </summary>
      {(open || unfolded) && children()}
    </details>
  );
}
