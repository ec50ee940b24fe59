import type { CollectionCard as Collection } from '@perchero/contract/collections/collections';
import { collectionLimits } from '@perchero/contract/collections/collection.rules';
import { Link } from 'react-router';
import { Lock } from '#app/ui/icons.ts';
import { MissingPicture, Picture } from '#app/ui/picture.tsx';
import { coveringLink, Card, CardGridItem } from '#app/ui/card-grid.tsx';
import css from './collection-card.module.css';
import { SelectBox } from './selectable-products.tsx';
import { texts } from './texts.ts';

interface CollectionCardProps {
  readonly collection: Collection;
  readonly to: string;
  /** Null outside the selection mode. */
  readonly selection: { readonly isChosen: boolean; readonly onChange: (isChosen: boolean) => void } | null;
}

/** Up to four pictures, the name and the number of products. */
export function CollectionCard({ collection, to, selection }: CollectionCardProps) {
  const { name, productsCount, isPublic } = collection;
  const pictures = <Pictures collection={collection} />;
  return (
    <CardGridItem>
      <Card
        shape="square"
        photo={
          selection ? (
            <SelectBox name={name} {...selection}>
              {pictures}
            </SelectBox>
          ) : (
            pictures
          )
        }
      >
        <h3 className={css.name}>
          {selection ? (
            name
          ) : (
            <Link to={to} className={coveringLink} preventScrollReset>
              {name}
            </Link>
          )}
        </h3>
        <p className={css.meta}>
          {texts.garments(productsCount)}
          {!isPublic && (
            <span className={css.private}>
              <Lock aria-hidden="true" />
              {texts.private}
            </span>
          )}
        </p>
      </Card>
    </CardGridItem>
  );
}

/** Decorative: the name and the count describe the collection. */
function Pictures({ collection: { products } }: { collection: Collection }) {
  const empty = Array.from({ length: collectionLimits.previews - products.length }, (_, index) => index);
  return (
    <span className={css.pictures}>
      {products.map(({ id, picture }) => (
        <span key={id} className={css.picture}>
          {picture ? (
            <Picture {...picture} alt="" sizes="(width < 660px) 25vw, 140px" />
          ) : (
            <MissingPicture alt="" />
          )}
        </span>
      ))}
      {empty.map((index) => (
        <span key={`empty-${index}`} className={css.picture} />
      ))}
    </span>
  );
}
