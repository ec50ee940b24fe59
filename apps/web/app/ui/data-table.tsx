import type { ReactNode } from 'react';
import css from './data-table.module.css';

interface DataTableProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Wider than a phone it scrolls by itself, by keyboard from whatever in it takes the focus. */
export function DataTable({ label, children }: DataTableProps) {
  return (
    <div className={css.frame} role="region" aria-label={label}>
      <table className={css.table}>{children}</table>
    </div>
  );
}
