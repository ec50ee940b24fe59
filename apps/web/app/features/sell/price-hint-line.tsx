import { priceHintText } from '#app/shared/price-hint/texts.ts';
import { Lightbulb } from '#app/ui/icons.ts';
import css from './price-hint-line.module.css';
import type { SellValues } from './sell-values.ts';
import { usePriceHint } from './use-price-hint.ts';

/** Keeps its place while there is nothing to say, so that the page does not move. */
export function PriceHintLine({ values }: { values: SellValues }) {
  const hint = usePriceHint(values);
  return (
    <p className={css.hint} role="status">
      {hint !== undefined && (
        <>
          <Lightbulb aria-hidden="true" />
          {priceHintText(hint)}
        </>
      )}
    </p>
  );
}
