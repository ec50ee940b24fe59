import type { CollectionCard as Collection } from '@perchero/contract/collections/collections';
import { collectionLimits } from '@perchero/contract/collections/collection.rules';
import { Link } from 'react-router';
import { Lock } from '#app/ui/icons.ts';
import { MissingPicture, Picture } from '#app/ui/picture.tsx';
import { coveringLink, Hanger, RackItem } from '#app/ui/rack.tsx';
import css from './collection-card.module.css';
import { Pick } from './pick-rack.tsx';
import { texts } from './texts.ts';

interface CollectionCardProps {
  readonly collection: Collection;
  /** Where it is opened. */
  readonly to: string;
  /** While some are being chosen. */
  readonly choice: { readonly isChosen: boolean; readonly onChange: (isChosen: boolean) => void } | null;
}

/** Four of its pieces, its name, and how many there are. */
export function CollectionCard({ collection, to, choice }: CollectionCardProps) {
  const { name, productsCount, isPublic } = collection;
  const pieces = <Pieces collection={collection} />;
  return (
    <RackItem>
      <Hanger
        shape="square"
        photo={
          choice ? (
            <Pick name={name} {...choice}>
              {pieces}
            </Pick>
          ) : (
            pieces
          )
        }
      >
        <h3 className={css.name}>
          {choice ? (
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
      </Hanger>
    </RackItem>
  );
}

/** What they show is told by the name and the count. */
function Pieces({ collection: { products } }: { collection: Collection }) {
  const empty = Array.from({ length: collectionLimits.previews - products.length }, (_, place) => place);
  return (
    <span className={css.pieces}>
      {products.map(({ id, picture }) => (
        <span key={id} className={css.piece}>
          {picture ? (
            <Picture {...picture} alt="" sizes="(width < 660px) 25vw, 140px" />
          ) : (
            <MissingPicture alt="" />
          )}
        </span>
      ))}
      {empty.map((place) => (
        <span key={`empty-${place}`} className={css.piece} />
      ))}
    </span>
  );
}
