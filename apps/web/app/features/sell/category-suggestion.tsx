import { useDeferredValue, useMemo } from 'react';
import { Check, Sparkles } from '#app/ui/icons.ts';
import css from './category-suggestion.module.css';
import type { PartProps } from './form-parts.ts';
import { fittingCategories, withCategory } from './sell-values.ts';
import { suggestCategory } from './suggest-category.ts';
import { texts } from './texts.ts';

/** Asks whether the piece is what its title says, as long as nobody has said so. */
export function CategorySuggestion({ values, onChange }: Pick<PartProps, 'values' | 'onChange'>) {
  const later = useDeferredValue(values);
  const suggestion = useMemo(
    () => (later.category === '' ? suggestCategory(later.title, fittingCategories(later)) : null),
    [later],
  );
  if (!suggestion || values.category !== '') return null;
  return (
    <button type="button" className={css.chip} onClick={() => onChange(withCategory(values, suggestion.key))}>
      <Sparkles aria-hidden="true" />
      {texts.suggestion(suggestion)}
      <b className={css.yes}>
        <Check aria-hidden="true" />
        {texts.acceptSuggestion}
      </b>
    </button>
  );
}
