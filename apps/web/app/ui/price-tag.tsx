import { formatPrice } from '#app/shared/format.ts';
import css from './price-tag.module.css';

interface PriceTagProps {
  readonly pesos: number;
  readonly size?: 'small' | 'medium' | 'large';
  /** Nobody can pay it any more. */
  readonly sold?: boolean;
}

/** The butter-yellow hang tag with its punched eyelet. Prices wear it, and nothing else does. */
export function PriceTag({ pesos, size = 'small', sold = false }: PriceTagProps) {
  return (
    <span className={css.shadow} data-sold={sold || undefined}>
      <span className={[css.tag, css[size]].join(' ')}>{formatPrice(pesos)}</span>
    </span>
  );
}
