import {
  type CatalogueQuery,
  isExcludedWord,
  queryLimits,
  type Reputation,
  reputations,
} from '@perchero/contract/search/catalogue-query';
import { memo, useState } from 'react';
import { SegmentedField } from '#app/ui/segmented-field.tsx';
import { TokenField } from '#app/ui/token-field.tsx';
import type { Change } from './filter-state.ts';
import { texts } from './texts.ts';

const anyReputation = '';
const reputationOptions = [
  { value: anyReputation, label: texts.anyReputation },
  ...reputations.map((grade) => ({ value: grade, label: texts.reputationLabel(grade) })),
];

interface ReputationGroupProps {
  readonly chosen: CatalogueQuery['reputacion'];
  readonly change: Change;
}

/** The least average of the seller's reviews. */
export const ReputationGroup = memo(function ReputationGroup({ chosen, change }: ReputationGroupProps) {
  return (
    <SegmentedField
      label={texts.reputation}
      name="reputacion"
      options={reputationOptions}
      value={chosen ?? anyReputation}
      onChange={(value) =>
        change((query) => ({ ...query, reputacion: value === anyReputation ? null : (value as Reputation) }))
      }
    />
  );
});

interface WithoutGroupProps {
  readonly words: CatalogueQuery['sin'];
  readonly change: Change;
}

/** Words that must not appear. */
export const WithoutGroup = memo(function WithoutGroup({ words, change }: WithoutGroupProps) {
  const [typed, setTyped] = useState('');
  return (
    <TokenField
      label={texts.without}
      hint={texts.withoutHint}
      name="sin"
      placeholder={words.length > 0 ? texts.anotherWord : texts.withoutExample}
      removeLabel={texts.removeWord}
      tokens={words}
      max={queryLimits.excludedWords}
      maxLength={queryLimits.excludedWord}
      isValid={isExcludedWord}
      typed={typed}
      onType={setTyped}
      onChange={(sin) => change((query) => ({ ...query, sin }))}
    />
  );
});
