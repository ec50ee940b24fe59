import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { texts } from './texts.ts';
import css from './tracker.module.css';

/** How far a parcel is on its way: `step` is where it is now. */
export function Tracker({ step }: { step: number }) {
  return (
    <ol className={css.tracker} aria-label={texts.trackerLabel}>
      {texts.tracker.map((name, place) => (
        <li
          key={name}
          className={place < step ? css.done : place === step ? css.now : undefined}
          aria-current={place === step ? 'step' : undefined}
        >
          {place === 0 && step === 0 ? texts.trackerUnpaid : name}
          {place < step && <VisuallyHidden>{texts.trackerDone}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
