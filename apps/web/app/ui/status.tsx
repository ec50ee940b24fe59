import type { ReactNode } from 'react';
import css from './status.module.css';

interface StatusProps {
  /** Its colour; what it means is in the word. */
  readonly kind: 'plain' | 'ok' | 'bad' | 'wait' | 'talk';
  readonly children: ReactNode;
}

/** How something stands, in a word. */
export function Status({ kind, children }: StatusProps) {
  return <span className={[css.status, css[kind]].join(' ')}>{children}</span>;
}
