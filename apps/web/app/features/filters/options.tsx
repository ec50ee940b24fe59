import type { ListFilter } from '@perchero/contract/search/catalogue-query';
import { useState } from 'react';
import { isFull } from './change-query.ts';
import { type Change, type Counted, countOf } from './filter-part.ts';
import groupCss from './group.module.css';
import css from './option.module.css';
import { Option, type OptionLook } from './option.tsx';
import { texts } from './texts.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly dot?: readonly string[] | undefined;
}

export interface OptionsProps {
  readonly filter: ListFilter;
  readonly look: OptionLook;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly counted: Counted;
  readonly change: Change;
}

const listOf = { third: 'thirds', size: 'sizes', row: 'rows', swatch: 'chips', chip: 'chips' } as const;

/** Several values of a filter. */
export function Options({ filter, look, choices, chosen, counted, change }: OptionsProps) {
  const full = isFull(filter, chosen);
  return (
    <div className={css[listOf[look]]}>
      {choices.map(({ value, label, dot }) => (
        <Option
          key={value}
          look={look}
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

const mostAtFirst = 6;

interface CutOptionsProps extends Omit<OptionsProps, 'filter' | 'look'> {
  readonly filter: keyof typeof texts.more;
  /** All of them, for want of a script that could bring the others. */
  readonly isPlain?: boolean;
}

/** Many values: those that most pieces have, the chosen ones, and the others when somebody asks for them. */
export function CutOptions({ choices, isPlain = false, ...rest }: CutOptionsProps) {
  const { filter, chosen, counted } = rest;
  const [isAll, setIsAll] = useState(false);
  const kept = useKept(chosen);
  const count = ({ value }: Choice) => countOf(counted, filter, value) ?? 0;
  const sorted = choices.toSorted((one, other) => count(other) - count(one));
  const first = sorted.filter(({ value }, place) => place < mostAtFirst || kept.includes(value));
  const others = sorted.filter((choice) => !first.includes(choice));
  if (isPlain || others.length === 0) return <Options {...rest} look="row" choices={sorted} />;
  return (
    <>
      <Options {...rest} look="row" choices={isAll ? sorted : first} />
      <MoreButton isAll={isAll} onToggle={setIsAll}>
        {isAll ? texts.fewer[filter] : texts.more[filter]}
      </MoreButton>
      {!isAll && (
        <noscript>
          <Options {...rest} look="row" choices={others} />
        </noscript>
      )}
    </>
  );
}

interface MoreButtonProps {
  readonly isAll: boolean;
  readonly onToggle: (isAll: boolean) => void;
  readonly children: string;
}

export function MoreButton({ isAll, onToggle, children }: MoreButtonProps) {
  return (
    <button type="button" className={groupCss.more} aria-expanded={isAll} onClick={() => onToggle(!isAll)}>
      {children}
    </button>
  );
}

/** All values that were chosen since the group is there: letting go of one does not take it from under the finger. */
export function useKept(chosen: readonly string[]): readonly string[] {
  const [kept, setKept] = useState(chosen);
  const added = chosen.filter((value) => !kept.includes(value));
  if (added.length === 0) return kept;
  const all = [...kept, ...added];
  setKept(all);
  return all;
}

/** The values in the order in which they came: new ones go to the end and nothing changes places. */
export function useSteadyOrder(values: readonly string[]): readonly string[] {
  const [order, setOrder] = useState(values);
  const steady = [
    ...order.filter((value) => values.includes(value)),
    ...values.filter((value) => !order.includes(value)),
  ];
  if (steady.join('\n') === order.join('\n')) return order;
  setOrder(steady);
  return steady;
}
