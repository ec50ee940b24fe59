import { formatPrice } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { useShare } from '#app/shared/use-share.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Note } from '#app/ui/note.tsx';
import css from './published-note.module.css';
import type { JustPublished } from './just-published.ts';
import { publishedTexts } from './texts.ts';

/** Tells that the product hangs, or that somebody looks at it first, and what can be done next. */
export function PublishedNote({ justPublished: { card, isHeld } }: { justPublished: JustPublished }) {
  const share = useShare();
  const { id, title, price } = card;
  const text = siteTexts.shareProduct(title, formatPrice(price));
  return (
    <div className={css.note}>
      <Note
        kind={isHeld ? 'pending' : 'success'}
        action={
          <div className={css.actions}>
            {!isHeld && (
              <Button
                kind="line"
                size="small"
                onClick={() => void share({ title, text, path: paths.product(id) })}
              >
                {publishedTexts.share}
              </Button>
            )}
            <ButtonLink kind="line" size="small" to={paths.sell}>
              {publishedTexts.another}
            </ButtonLink>
          </div>
        }
      >
        <h2 className={css.title}>{isHeld ? publishedTexts.heldTitle : publishedTexts.title}</h2>
        {isHeld ? publishedTexts.heldText : publishedTexts.text}
      </Note>
    </div>
  );
}
