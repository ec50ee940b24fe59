import type { ReactNode } from 'react';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './pick.module.css';
import { texts } from './texts.ts';

interface PickProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
  /** The photo it lies on; all of it answers. */
  readonly children: ReactNode;
}

export function Pick({ name, isChosen, onChange, children }: PickProps) {
  return (
    <label className={css.pick}>
      {children}
      <input
        type="checkbox"
        className={css.box}
        checked={isChosen}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <VisuallyHidden>{texts.choose(name)}</VisuallyHidden>
    </label>
  );
}
