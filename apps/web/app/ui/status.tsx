import type { ReactNode } from 'react';
import css from './status.module.css';

interface StatusProps {
  /** Its colour; the meaning is in the text. */
  readonly kind: 'plain' | 'ok' | 'bad' | 'wait' | 'talk';
  readonly children: ReactNode;
}

/** A status badge. */
export function Status({ kind, children }: StatusProps) {
  return <span className={[css.status, css[kind]].join(' ')}>{children}</span>;
}
