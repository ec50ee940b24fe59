import type { ListFilter } from '@perchero/contract/search/catalogue-query';
import { isFull } from './change-query.ts';
import { type Change, type Counted, countOf } from './filter-part.ts';
import { Option, type OptionLook } from './option.tsx';
import css from './option.module.css';

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
