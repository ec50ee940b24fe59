import { useState } from 'react';
import type { Choice, OptionsProps } from './options.tsx';
import { Options } from './options.tsx';
import { MoreButton } from './more-button.tsx';
import { countOf } from './filter-part.ts';
import { texts } from './texts.ts';
import { useKept } from './use-kept.ts';

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
