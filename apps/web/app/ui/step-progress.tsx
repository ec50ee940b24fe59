import css from './step-progress.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface StepProgressProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** Index of the current step. */
  readonly current: number;
}

/** Progress through the steps of a form. */
export function StepProgress({ label, steps, current }: StepProgressProps) {
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map((name, index) => (
        <li
          key={name}
          className={[index < current && css.done, index === current && css.current]
            .filter(Boolean)
            .join(' ')}
          aria-current={index === current ? 'step' : undefined}
        >
          <VisuallyHidden>{name}</VisuallyHidden>
        </li>
      ))}
    </ol>
  );
}
