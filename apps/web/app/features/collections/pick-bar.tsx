import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import css from './pick-bar.module.css';
import { texts } from './texts.ts';

interface PickBarProps {
  readonly chosen: string;
  /** What is wrong with the choice, or went wrong with it. */
  readonly fault: string | null;
  readonly onCancel: () => void;
  /** What is done with what was chosen. */
  readonly action: ReactNode;
}

/** At the foot of the window while something is being chosen. */
export function PickBar({ chosen, fault, onCancel, action }: PickBarProps) {
  return (
    <section className={css.bar} data-foot="" aria-label={texts.confirmChoice}>
      {fault && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
      <p className={css.chosen} aria-live="polite">
        {chosen}
      </p>
      <div className={css.actions}>
        <Button kind="ghost" onClick={onCancel}>
          {texts.cancel}
        </Button>
        {action}
      </div>
    </section>
  );
}
