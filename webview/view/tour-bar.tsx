import { t } from '../../src/protocol/l10n.ts';
import type { TourView } from '../../src/protocol/panel.ts';
import { baseName, fullPlace, lines, shortName } from '../text/places.ts';
import { openPlace, runCommand, useActions } from './actions.ts';
import { IconButton } from './controls.tsx';
import { memo } from './memo.ts';

/** Where a tour stands: the step, what its lines prove, and the ways on. */
export const TourBar = memo(function TourBar({ tour }: { tour: TourView }) {
  const actions = useActions();
  const step = tour.steps[tour.index];
  if (!step) return null;
  const name = shortName(baseName(step.path));
  return (
    <section class="tour" aria-label={t('Tour')}>
      <div class="tour-row">
        <span class="spoken">{t('Step {0} of {1}', tour.index + 1, tour.steps.length)}</span>
        <span class="tour-count" aria-hidden="true">{tour.index + 1} / {tour.steps.length}</span>
        <button type="button" class="tour-place" title={`${fullPlace(step)}\n${tour.question}`} aria-label={t('Open {0}', `${name}:${lines(step)}`)} onClick={(event) => openPlace(actions, step, event)}>
          <span class="tour-file">{name}</span>
          <span>:{lines(step)}</span>
        </button>
        <IconButton icon="arrow-left" label={t('Previous step')} disabled={tour.index === 0} onClick={() => runCommand(actions, 'previousStep')} />
        <IconButton icon="arrow-right" label={t('Next step')} disabled={tour.index === tour.steps.length - 1} onClick={() => runCommand(actions, 'nextStep')} />
        <IconButton icon="markdown" label={t('Export the tour as Markdown')} onClick={() => runCommand(actions, 'exportTour')} />
        <IconButton icon="close" label={t('End tour')} onClick={() => runCommand(actions, 'endTour')} />
      </div>
      <p class="tour-claim" aria-live="polite">{step.claim}</p>
      {tour.state !== 'there' && <p class="tour-note">{tour.state === 'moved' ? t('The code has moved since; this is where it stands now.') : t('These lines have changed since the answer.')}</p>}
    </section>
  );
});
