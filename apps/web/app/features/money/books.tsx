import { Note } from '#app/ui/note.tsx';
import css from './money-tool.module.css';
import type { WatchedMoney } from './money-page.ts';
import { texts } from './texts.ts';

/** Whether what was booked, what was paid and what is set aside agree. */
export function Books({ ledger }: Pick<WatchedMoney, 'ledger'>) {
  const faults = ledger.filter(({ count }) => count > 0);
  if (faults.length === 0) return <Note kind="success">{texts.booksRight}</Note>;
  return (
    <Note kind="error">
      <b>{texts.booksWrong(faults.reduce((sum, { count }) => sum + count, 0))}</b>
      <ul className={css.faults}>
        {faults.map(({ name, count }) => (
          <li key={name}>{texts.fault(name, count)}</li>
        ))}
      </ul>
    </Note>
  );
}
