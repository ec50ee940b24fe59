import { formatPrice } from '#app/shared/format.ts';
import css from './price-tag.module.css';

interface PriceTagProps {
  readonly pesos: number;
  readonly size?: 'small' | 'medium' | 'large';
}

/** The butter-yellow hang tag with its punched eyelet. Prices wear it, and nothing else does. */
export function PriceTag({ pesos, size = 'small' }: PriceTagProps) {
  return (
    <span className={css.shadow}>
      <span className={[css.tag, css[size]].join(' ')}>{formatPrice(pesos)}</span>
    </span>
  );
}
