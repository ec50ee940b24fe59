import type { ReactNode } from 'react';
import css from './data-table.module.css';

interface DataTableProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A table that scrolls horizontally on small screens; its focusable cells make it reachable by keyboard. */
export function DataTable({ label, children }: DataTableProps) {
  return (
    <div className={css.frame} role="region" aria-label={label}>
      <table className={css.table}>{children}</table>
    </div>
  );
}
