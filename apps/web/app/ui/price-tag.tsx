import { formatPrice } from '#app/shared/format.ts';
import css from './price-tag.module.css';

interface PriceTagProps {
  readonly pesos: number;
  readonly size?: 'small' | 'medium' | 'large';
  readonly sold?: boolean;
}

/** The yellow price tag; used for prices only. */
export function PriceTag({ pesos, size = 'small', sold = false }: PriceTagProps) {
  return (
    <span className={css.shadow} data-sold={sold || undefined}>
      <span className={[css.tag, css[size]].join(' ')}>{formatPrice(pesos)}</span>
    </span>
  );
}
