import { Check, CircleAlert, Hourglass, Info } from '#app/ui/icons.ts';
import type { ReactNode } from 'react';
import css from './note.module.css';

const icons = { info: Info, success: Check, pending: Hourglass, error: CircleAlert };

interface NoteProps {
  readonly kind: keyof typeof icons;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const roles = { info: undefined, success: 'status', pending: undefined, error: 'alert' } as const;

/** An inline message. Errors are announced assertively, successes politely. */
export function Note({ kind, action, children }: NoteProps) {
  const Icon = icons[kind];
  return (
    <div className={[css.note, css[kind]].join(' ')} role={roles[kind]}>
      <Icon className={css.icon} aria-hidden="true" />
      <div className={css.text}>{children}</div>
      {action}
    </div>
  );
}
