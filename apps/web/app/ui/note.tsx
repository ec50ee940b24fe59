import { Check, CircleAlert, Hourglass, Info } from '#app/ui/icons.ts';
import type { ReactNode } from 'react';
import css from './note.module.css';

const icons = { info: Info, success: Check, pending: Hourglass, error: CircleAlert };

interface NoteProps {
  readonly kind: keyof typeof icons;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A message that stays where it belongs. An error is read out at once. */
export function Note({ kind, action, children }: NoteProps) {
  const Icon = icons[kind];
  return (
    <div className={[css.note, css[kind]].join(' ')} role={kind === 'error' ? 'alert' : undefined}>
      <Icon className={css.icon} aria-hidden="true" />
      <div className={css.text}>{children}</div>
      {action}
    </div>
  );
}
