import { reviewLimits, type ReviewTag } from '@perchero/contract/reviews/review.rules';
import { GroupField } from '#app/ui/group-field.tsx';
import { Input } from '#app/ui/input.tsx';
import css from './review-form.module.css';
import { formTexts as texts, reviewTexts } from './texts.ts';

interface TagsFieldProps {
  readonly options: readonly ReviewTag[];
  readonly value: readonly ReviewTag[];
  readonly onChange: (tags: readonly ReviewTag[]) => void;
}

/** Checkboxes as chips; with four chosen the others are disabled. */
export function TagsField({ options, value, onChange }: TagsFieldProps) {
  const isFull = value.length >= reviewLimits.tags;
  return (
    <GroupField role="group" label={texts.tagsLabel} optionalLabel={texts.maxTags(reviewLimits.tags)}>
      <div className={css.tags}>
        {options.map((tag) => {
          const isChosen = value.includes(tag);
          return (
            <label key={tag}>
              <Input
                type="checkbox"
                name="tags"
                value={tag}
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => onChange(isChosen ? value.filter((other) => other !== tag) : [...value, tag])}
              />
              {reviewTexts.tags[tag]}
            </label>
          );
        })}
      </div>
    </GroupField>
  );
}
