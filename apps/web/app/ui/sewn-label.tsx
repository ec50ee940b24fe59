import type { ReactNode } from 'react';
import css from './sewn-label.module.css';

/** A small label for sizes and types, drawn like a label sewn into clothes. */
export function SewnLabel({ size = 'small', children }: { size?: 'small' | 'large'; children: ReactNode }) {
  return <span className={[css.label, css[size]].join(' ')}>{children}</span>;
}
