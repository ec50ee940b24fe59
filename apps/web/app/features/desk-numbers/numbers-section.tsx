import type { NumbersOfDay } from '@perchero/contract/desk/numbers';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Note } from '#app/ui/note.tsx';
import { NumberTiles } from './charts.tsx';
import { DayTable } from './day-table.tsx';
import css from './numbers.module.css';
import { PeriodField } from './period-field.tsx';
import { texts } from './texts.ts';
import { type NumbersState, useNumbers } from './use-numbers.ts';

/** The numbers of all own products: of 30 days as they came with the page, null when they did not. */
export function NumbersSection({ first }: { readonly first: readonly NumbersOfDay[] | null }) {
  const numbers = useNumbers(first);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id} className={css.title}>
          {texts.title}
        </h2>
        <div className={css.tools}>
          <PeriodField period={numbers.period} onChoose={numbers.choose} />
          <Button kind="ghost" size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? texts.hideDays : texts.byDay}
          </Button>
        </div>
      </header>
      <NumbersFrame numbers={numbers}>
        {(days) => (
          <>
            <NumberTiles days={days} names={['views', 'likes', 'saves', 'offers', 'sales']} />
            {isOpen && <DayTable key={numbers.period} days={days} period={numbers.period} />}
          </>
        )}
      </NumbersFrame>
    </section>
  );
}

interface NumbersFrameProps {
  readonly numbers: NumbersState;
  readonly children: (days: readonly NumbersOfDay[]) => ReactNode;
}

/** The numbers, that they are being loaded, or that they could not be. */
export function NumbersFrame({ numbers: { days, status, retry }, children }: NumbersFrameProps) {
  return (
    <div className={css.frame} aria-busy={status === 'loading'}>
      <p className="visually-hidden" role="status">
        {status === 'loading' ? texts.loading : ''}
      </p>
      {status === 'failed' && (
        <Note
          kind="error"
          action={
            <Button kind="line" size="small" onClick={retry}>
              {texts.retry}
            </Button>
          }
        >
          {texts.failed}
        </Note>
      )}
      {days && status !== 'failed' && children(days)}
    </div>
  );
}
