import type { NumbersOfDay } from '@perchero/contract/desk/numbers';
import type { PriceHint } from '@perchero/contract/desk/price-hint';
import { useId } from 'react';
import { formatNumber } from '#app/shared/format.ts';
import { priceHintText } from '#app/shared/price-hint/texts.ts';
import { Note } from '#app/ui/note.tsx';
import { NumberTiles, ViewsChart } from './charts.tsx';
import { DayTable } from './day-table.tsx';
import { sumOf } from './line.rules.ts';
import { NumbersFrame } from './numbers-section.tsx';
import css from './numbers.module.css';
import { PeriodField } from './period-field.tsx';
import { texts } from './texts.ts';
import { useNumbers } from './use-numbers.ts';

interface ProductNumbersProps {
  readonly product: { readonly id: number; readonly title: string };
  /** Of 30 days; null when they could not be read. */
  readonly first: readonly NumbersOfDay[] | null;
  /** Undefined without a category, or when it could not be read. */
  readonly hint: PriceHint | null | undefined;
}

/** The numbers of one product. */
export function ProductNumbers({ product, first, hint }: ProductNumbersProps) {
  const numbers = useNumbers(first, product.id);
  const { period } = numbers;
  const id = useId();
  return (
    <>
      <header className={css.head}>
        <h1 className={css.product}>{product.title}</h1>
        <PeriodField period={period} onChoose={numbers.choose} />
      </header>
      <NumbersFrame numbers={numbers}>
        {(days) => (
          <>
            <section className={css.box} aria-labelledby={`${id}-views`}>
              <div className={css.head}>
                <h2 id={`${id}-views`} className={css.title}>
                  {texts.viewsByDay}
                </h2>
                <p className={css.quiet}>
                  <b className={css.sum}>{formatNumber(sumOf(days.map(({ views }) => views)))}</b>{' '}
                  {texts.inPeriod(period)}
                </p>
              </div>
              <ViewsChart days={days} />
              <p className={css.quiet}>{texts.anonymous}</p>
            </section>
            <NumberTiles days={days} names={['likes', 'saves', 'offers', 'sales']} />
            {hint !== undefined && <Note kind="info">{priceHintText(hint)}</Note>}
            <section className={css.section} aria-labelledby={`${id}-days`}>
              <h2 id={`${id}-days`} className={css.title}>
                {texts.dayByDay}
              </h2>
              <DayTable key={period} days={days} period={period} />
            </section>
          </>
        )}
      </NumbersFrame>
    </>
  );
}
