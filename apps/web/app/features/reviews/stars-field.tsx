import { maxStars } from '@perchero/contract/reviews/review.rules';
import { useId } from 'react';
import { GroupField } from '#app/ui/group-field.tsx';
import { Star } from '#app/ui/icons.ts';
import { Input } from '#app/ui/input.tsx';
import css from './review-form.module.css';
import { formTexts as texts, reviewTexts } from './texts.ts';

const values = Array.from({ length: maxStars }, (_, index) => index + 1);

interface StarsFieldProps {
  readonly name: string;
  /** Zero while none is chosen. */
  readonly value: number;
  readonly onChange: (stars: number) => void;
  readonly error?: string | undefined;
}

/** Radio buttons as stars: those up to the chosen one are filled. */
export function StarsField({ name, value, onChange, error }: StarsFieldProps) {
  const id = useId();
  return (
    <GroupField label={texts.starsLabel} isLabelHidden error={error}>
      <div className={css.stars}>
        {values.map((stars) => (
          <label key={stars} htmlFor={`${id}-${stars}`} data-filled={stars <= value || undefined}>
            <Input
              id={`${id}-${stars}`}
              type="radio"
              name={name}
              value={stars}
              aria-label={texts.star(stars)}
              checked={stars === value}
              onChange={() => onChange(stars)}
            />
            <Star aria-hidden="true" />
          </label>
        ))}
      </div>
      {value > 0 && <p className={css.chosen}>{reviewTexts.stars(value)}</p>}
    </GroupField>
  );
}
