import type { ReviewTag } from '@perchero/contract/reviews/review.rules';
import type { ReactNode } from 'react';
import css from './review.module.css';
import { reviewTexts as texts } from './texts.ts';

interface ReviewWordsProps {
  readonly text: string;
  readonly tags: readonly ReviewTag[];
}

/** The words and tags of a review, if it has any. */
export function ReviewWords({ text, tags }: ReviewWordsProps) {
  return (
    <>
      {text && <p className={css.text}>{text}</p>}
      {tags.length > 0 && (
        <ul className={css.tags}>
          {tags.map((tag) => (
            <li key={tag}>{texts.tags[tag]}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface ReviewAnswerProps {
  readonly by: string;
  /** Their picture. */
  readonly avatar?: ReactNode;
  readonly children: ReactNode;
}

/** The answer of the reviewed person. */
export function ReviewAnswer({ by, avatar, children }: ReviewAnswerProps) {
  return (
    <div className={css.answer}>
      {avatar}
      <div className={css.bubble}>
        <b>{by}</b>
        <p>{children}</p>
      </div>
    </div>
  );
}
