import { productLimits } from '@perchero/contract/catalogue/product';
import type { PriceRange } from '@perchero/contract/offers/offer-prices.rules';
import { formatPrice } from '#app/shared/format.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Minus, Plus } from '#app/ui/icons.ts';
import { Input } from '#app/ui/input.tsx';
import { PriceField } from '#app/ui/price-field.tsx';
import css from './price-range-field.module.css';
import { dialogTexts as texts } from './texts.ts';

const step = 10;
const maxLength = String(productLimits.price).length;

interface PriceRangeFieldProps {
  readonly label: string;
  readonly range: PriceRange;
  /** Below the right end of the slider. */
  readonly maxLabel: string;
  /** Digits. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A price within a range: typed, by steps, or by a slider. */
export function PriceRangeField({ label, range, maxLabel, value, error, onChange }: PriceRangeFieldProps) {
  const price = clamp(Number(value), range);
  const move = (by: number) => onChange(String(clamp(Number(value) + by, range)));
  return (
    <div className={css.price}>
      <div className={css.steps}>
        <IconButton label={texts.less} aria-disabled={price <= range.min} onClick={() => move(-step)}>
          <Minus aria-hidden="true" />
        </IconButton>
        <PriceField label={label} value={value} error={error} maxLength={maxLength} onChange={onChange} />
        <IconButton label={texts.more} aria-disabled={price >= range.max} onClick={() => move(step)}>
          <Plus aria-hidden="true" />
        </IconButton>
      </div>
      <Input
        type="range"
        className={css.slider}
        aria-label={texts.slider}
        aria-valuetext={formatPrice(price)}
        min={range.min}
        max={range.max}
        value={price}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className={css.ends}>
        <span>{texts.min(formatPrice(range.min))}</span>
        <span>{maxLabel}</span>
      </div>
    </div>
  );
}

function clamp(price: number, { min, max }: PriceRange): number {
  return Math.min(Math.max(price, min), max);
}
