import { memo, useState } from 'react';
import type { Change, Counted } from './filter-part.ts';
import { Group } from './group.tsx';
import { Options } from './options.tsx';
import { TagSearch } from './tag-search.tsx';
import { texts } from './texts.ts';
import { useKept, useSteadyOrder } from './use-kept.ts';

const mostPopular = 6;

interface TagsGroupProps {
  readonly chosen: readonly string[];
  readonly counted: Counted;
  readonly change: Change;
}

/** A box to look for tags; below it the chosen ones and those that most of what is shown has. */
export const TagsGroup = memo(function TagsGroup({ chosen, counted = [], change }: TagsGroupProps) {
  const [typed, setTyped] = useState('');
  const kept = useKept(chosen);
  const popular = counted.map(({ value }) => value).filter((value) => !kept.includes(value));
  const shown = useSteadyOrder([...kept, ...popular.slice(0, mostPopular)]);
  return (
    <Group title={texts.groups.tag}>
      <TagSearch chosen={chosen} typed={typed} onType={setTyped} change={change} />
      <Options
        filter="tag"
        look="chip"
        choices={shown.map((name) => ({ value: name, label: name }))}
        chosen={chosen}
        counted={counted}
        change={change}
      />
    </Group>
  );
});
