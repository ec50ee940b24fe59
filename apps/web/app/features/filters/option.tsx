import type { ListFilter } from '@perchero/contract/search/catalogue-query';
import { memo } from 'react';
import { formatNumber } from '#app/shared/format.ts';
import { ColorDot } from '#app/ui/color-dot.tsx';
import { Input } from '#app/ui/input.tsx';
import { toggleValue } from './change-query.ts';
import type { Change } from './filter-state.ts';
import css from './option.module.css';
import { texts } from './texts.ts';

export type OptionVariant = 'third' | 'size' | 'row' | 'swatch' | 'chip';

interface OptionProps {
  readonly variant: OptionVariant;
  readonly filter: ListFilter;
  readonly value: string;
  readonly label: string;
  /** The colours of a swatch. */
  readonly dot?: readonly string[] | undefined;
  readonly count: number | undefined;
  readonly isChosen: boolean;
  /** The filter has reached its limit. */
  readonly isFull: boolean;
  readonly change: Change;
}

/** One value of a filter with its number of products. */
export const Option = memo(function Option(props: OptionProps) {
  const { variant, filter, value, label, dot, count, isChosen, isFull, change } = props;
  return (
    <label className={classOf(variant, label)} data-none={count === 0 || undefined}>
      <Input
        className={variant === 'row' ? css.box : css.unseen}
        type="checkbox"
        name={filter}
        value={value}
        aria-label={count === undefined ? undefined : texts.withCount(label, count)}
        checked={isChosen}
        disabled={isFull && !isChosen}
        onChange={() => change((query) => toggleValue(query, filter, value))}
      />
      {dot && <ColorDot looks={dot} />}
      <span className={css.label}>{label}</span>
      {count !== undefined && <span className={css.count}>{formatNumber(count)}</span>}
    </label>
  );
});

const maxShortLabel = 6;

function classOf(variant: OptionVariant, label: string): string {
  const isLong = variant === 'size' && label.length > maxShortLabel;
  return [css.option, css[variant], isLong && css.long].filter(Boolean).join(' ');
}
