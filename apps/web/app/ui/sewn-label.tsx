import type { ReactNode } from 'react';
import css from './sewn-label.module.css';

/** A small woven label with a stitch at each end: sizes and kinds. */
export function SewnLabel({ size = 'small', children }: { size?: 'small' | 'large'; children: ReactNode }) {
  return <span className={[css.label, css[size]].join(' ')}>{children}</span>;
}
