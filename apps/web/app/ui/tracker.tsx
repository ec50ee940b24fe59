import { siteTexts } from '#app/shared/texts.ts';
import css from './tracker.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface TrackerProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** Index of the current step; their number when all are done. */
  readonly current: number;
}

/** How far something is that goes on by itself or with others. */
export function Tracker({ label, steps, current }: TrackerProps) {
  return (
    <ol className={css.tracker} aria-label={label}>
      {steps.map((name, index) => (
        <li
          key={name}
          className={index < current ? css.done : index === current ? css.now : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {name}
          {index < current && <VisuallyHidden>{siteTexts.stepDone}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
