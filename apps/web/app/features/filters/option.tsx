import type { ListFilter } from '@perchero/contract/search/catalogue-query';
import { memo } from 'react';
import { formatNumber } from '#app/shared/format.ts';
import { ColorDot } from '#app/ui/color-dot.tsx';
import { Input } from '#app/ui/input.tsx';
import { toggleValue } from './change-query.ts';
import type { Change } from './filter-part.ts';
import css from './option.module.css';
import { texts } from './texts.ts';

export type OptionLook = 'third' | 'size' | 'row' | 'swatch' | 'chip';

interface OptionProps {
  readonly look: OptionLook;
  readonly filter: ListFilter;
  readonly value: string;
  readonly label: string;
  /** Its colours, for a swatch. */
  readonly dot?: readonly string[] | undefined;
  readonly count: number | undefined;
  readonly isChosen: boolean;
  /** No more can be chosen than are. */
  readonly isFull: boolean;
  readonly change: Change;
}

/** One value of a filter with how many pieces have it. */
export const Option = memo(function Option(props: OptionProps) {
  const { look, filter, value, label, dot, count, isChosen, isFull, change } = props;
  return (
    <label className={lookOf(look, label)} data-none={count === 0 || undefined}>
      <Input
        className={look === 'row' ? css.box : css.unseen}
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

const longestSize = 6;

function lookOf(look: OptionLook, label: string): string {
  const isLong = look === 'size' && label.length > longestSize;
  return [css.option, css[look], isLong && css.long].filter(Boolean).join(' ');
}
