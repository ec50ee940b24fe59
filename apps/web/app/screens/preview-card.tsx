import { LocalPhoto } from '#app/features/product-list/local-photo.tsx';
import { ProductCard } from '#app/features/product-list/product-card.tsx';
import { CardGrid, CardGridItem } from '#app/ui/card-grid.tsx';
import type { SellValues } from '#app/features/sell/sell-values.ts';
import { texts } from '#app/features/sell/texts.ts';
import { MissingPicture } from '#app/ui/picture.tsx';
import { cardOfValues } from './card-of-values.ts';
import css from './preview-card.module.css';

interface PreviewCardProps {
  readonly values: SellValues;
  readonly username: string;
  readonly photo: string | null;
}

/** Preview of the product's card in a list. */
export function PreviewCard({ values, username, photo }: PreviewCardProps) {
  const card = cardOfValues(values, 0, username);
  const title = card.title || texts.untitled;
  return (
    <div className={css.card}>
      <CardGrid>
        <CardGridItem>
          <ProductCard
            product={{ ...card, title, size: card.size || texts.noSize }}
            index={Number.POSITIVE_INFINITY}
            photo={photo ? <LocalPhoto src={photo} alt="" /> : <MissingPicture alt={title} />}
          />
        </CardGridItem>
      </CardGrid>
    </div>
  );
}
