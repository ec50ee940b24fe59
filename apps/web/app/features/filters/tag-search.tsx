import { productLimits } from '@perchero/contract/catalogue/product';
import { queryLimits } from '@perchero/contract/search/catalogue-query';
import { foldAccents } from '#app/shared/fold-accents.ts';
import { useTagSuggestions } from '#app/shared/use-suggestions.ts';
import { Tag } from '#app/ui/icons.ts';
import { SuggestField } from '#app/ui/suggest-field.tsx';
import { toggleValue } from './change-query.ts';
import type { Change } from './filter-state.ts';
import css from './tags-group.module.css';
import { texts } from './texts.ts';

const maxSuggested = 8;

interface TagSearchProps {
  readonly chosen: readonly string[];
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly change: Change;
}

/** Suggests tags that contain the typed text. Without script the form submits the text as a tag. */
export function TagSearch({ chosen, typed, onType, change }: TagSearchProps) {
  const found = useTagSuggestions(typed, chosen).filter((name) => !chosen.includes(name));
  const suggestions = found.slice(0, maxSuggested);

  function choose(name: string | undefined): void {
    if (name === undefined) return;
    onType('');
    change((query) => toggleValue(query, 'tag', name));
  }

  return (
    <div className={css.search}>
      <SuggestField
        name="tag"
        label={texts.searchTags}
        isLabelHidden
        icon={Tag}
        placeholder={texts.tagsExample}
        hint={chosen.length >= queryLimits.tags ? texts.tagsFull(queryLimits.tags) : undefined}
        maxLength={productLimits.tag}
        value={typed}
        onChange={onType}
        suggestions={chosen.length >= queryLimits.tags ? [] : suggestions}
        onChoose={choose}
        onEnter={() => choose(suggestions.find((name) => foldAccents(name) === foldAccents(typed.trim())))}
      />
    </div>
  );
}
