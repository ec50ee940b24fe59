import type { ListFilter } from '@perchero/contract/search/catalogue-query';
import { useState } from 'react';
import { isFull } from './change-query.ts';
import { type Change, type Counted, countOf } from './filter-state.ts';
import groupCss from './group.module.css';
import css from './option.module.css';
import { Option, type OptionVariant } from './option.tsx';
import { texts } from './texts.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly dot?: readonly string[] | undefined;
}

export interface OptionsProps {
  readonly filter: ListFilter;
  readonly variant: OptionVariant;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly counted: Counted;
  readonly change: Change;
}

const listOf = { third: 'thirds', size: 'sizes', row: 'rows', swatch: 'chips', chip: 'chips' } as const;

export function Options({ filter, variant, choices, chosen, counted, change }: OptionsProps) {
  const full = isFull(filter, chosen);
  return (
    <div className={css[listOf[variant]]}>
      {choices.map(({ value, label, dot }) => (
        <Option
          key={value}
          variant={variant}
          filter={filter}
          value={value}
          label={label}
          dot={dot}
          count={countOf(counted, filter, value)}
          isChosen={chosen.includes(value)}
          isFull={full}
          change={change}
        />
      ))}
    </div>
  );
}

/** Leaves out values without products; those chosen since the group was mounted stay. */
export function useFilledChoices(
  choices: readonly Choice[],
  { filter, chosen, counted }: Pick<OptionsProps, 'filter' | 'chosen' | 'counted'>,
): readonly Choice[] {
  const sticky = useStickyOptions(chosen);
  return choices.filter(({ value }) => sticky.includes(value) || countOf(counted, filter, value) !== 0);
}

const maxInitially = 6;

interface TruncatedOptionsProps extends Omit<OptionsProps, 'filter' | 'variant'> {
  readonly filter: keyof typeof texts.more;
  /** Renders all options, because there is no script to show more. */
  readonly isNoScript?: boolean;
}

/** The most frequent and the chosen values, with a button that shows the others. */
export function TruncatedOptions({ choices, isNoScript = false, ...rest }: TruncatedOptionsProps) {
  const { filter, chosen, counted } = rest;
  const [isExpanded, setIsExpanded] = useState(false);
  const sticky = useStickyOptions(chosen);
  const count = ({ value }: Choice) => countOf(counted, filter, value) ?? 0;
  const sorted = choices.toSorted((one, other) => count(other) - count(one));
  const first = sorted.filter(({ value }, index) => index < maxInitially || sticky.includes(value));
  const others = sorted.filter((choice) => !first.includes(choice));
  if (isNoScript || others.length === 0) return <Options {...rest} variant="row" choices={sorted} />;
  return (
    <>
      <Options {...rest} variant="row" choices={isExpanded ? sorted : first} />
      <MoreButton isExpanded={isExpanded} onToggle={setIsExpanded}>
        {isExpanded ? texts.fewer[filter] : texts.more[filter]}
      </MoreButton>
      {!isExpanded && (
        <noscript>
          <Options {...rest} variant="row" choices={others} />
        </noscript>
      )}
    </>
  );
}

interface MoreButtonProps {
  readonly isExpanded: boolean;
  readonly onToggle: (isExpanded: boolean) => void;
  readonly children: string;
}

export function MoreButton({ isExpanded, onToggle, children }: MoreButtonProps) {
  return (
    <button
      type="button"
      className={groupCss.more}
      aria-expanded={isExpanded}
      onClick={() => onToggle(!isExpanded)}
    >
      {children}
    </button>
  );
}

/** All values chosen since the group was mounted, so that a deselected option does not disappear. */
export function useStickyOptions(chosen: readonly string[]): readonly string[] {
  const [sticky, setSticky] = useState(chosen);
  const added = chosen.filter((value) => !sticky.includes(value));
  if (added.length === 0) return sticky;
  const all = [...sticky, ...added];
  setSticky(all);
  return all;
}

/** Keeps the first order of the values; new ones go to the end. */
export function useStableOrder(values: readonly string[]): readonly string[] {
  const [order, setOrder] = useState(values);
  const stable = [
    ...order.filter((value) => values.includes(value)),
    ...values.filter((value) => !order.includes(value)),
  ];
  if (stable.join('\n') === order.join('\n')) return order;
  setOrder(stable);
  return stable;
}
