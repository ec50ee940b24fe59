import { productLimits } from '@perchero/contract/catalogue/product';
import { useState } from 'react';
import { ChipsField } from '#app/ui/chips-field.tsx';
import { Tag } from '#app/ui/icons.ts';
import type { PartProps } from './form-parts.ts';
import { Section } from './section.tsx';
import { texts } from './texts.ts';
import { useTagSuggestions } from '#app/shared/use-suggestions.ts';

export function TagsSection({ values, onChange }: Pick<PartProps, 'values' | 'onChange'>) {
  const [typed, setTyped] = useState('');
  const found = useTagSuggestions(typed, values.tags);
  return (
    <Section title={texts.tags} optionalLabel={texts.optional}>
      <ChipsField
        name="tags"
        label={texts.searchTags}
        isLabelHidden
        hint={texts.tagsHint}
        fullHint={texts.tagsFull}
        placeholder={texts.tagsExample}
        icon={Tag}
        removeLabel={texts.removeTag}
        chips={values.tags}
        most={productLimits.tags}
        onChange={(tags) => onChange({ ...values, tags })}
        typed={typed}
        onType={setTyped}
        maxLength={productLimits.tag}
        suggestions={found.filter((name) => !values.tags.includes(name))}
        chipOf={(words) => words.trim().toLowerCase()}
      />
    </Section>
  );
}
