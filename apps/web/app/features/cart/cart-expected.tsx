import { Skeleton } from '#app/ui/skeleton.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './cart-expected.module.css';
import { texts } from './texts.ts';

/** Where the pieces will stand. */
export function CartExpected() {
  return (
    <div className={css.expected}>
      <span role="status">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
      </span>
      {['first', 'second'].map((place) => (
        <div key={place} className={css.line}>
          <div className={css.photo}>
            <Skeleton shape="photo" />
          </div>
          <div className={css.words}>
            <Skeleton shape="title" />
            <Skeleton shape="line" />
          </div>
        </div>
      ))}
    </div>
  );
}
