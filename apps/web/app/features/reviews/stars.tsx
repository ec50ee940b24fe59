import { maxStars } from '@perchero/contract/reviews/review.rules';
import { Star } from '#app/ui/icons.ts';
import css from './stars.module.css';

const places = Array.from({ length: maxStars }, (_, index) => index);

/** A number of stars, rounded to whole ones. */
export function Stars({ value, label }: { value: number; label: string }) {
  const filled = Math.round(value);
  return (
    <span className={css.stars} role="img" aria-label={label}>
      {places.map((place) => (
        <Star key={place} aria-hidden="true" data-filled={place < filled || undefined} />
      ))}
    </span>
  );
}
