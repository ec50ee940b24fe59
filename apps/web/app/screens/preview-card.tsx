import { ProductCard } from '#app/features/product-list/product-card.tsx';
import { CardGrid, CardGridItem } from '#app/ui/card-grid.tsx';
import { type SellValues, wireSize } from '#app/features/sell/sell-values.ts';
import { texts } from '#app/features/sell/texts.ts';
import { MissingPicture } from '#app/ui/picture.tsx';
import css from './preview-card.module.css';

interface PreviewCardProps {
  readonly values: SellValues;
  readonly username: string;
  readonly photo: string | null;
}

/** Preview of the product's card in a list. */
export function PreviewCard({ values, username, photo }: PreviewCardProps) {
  const title = values.title.trim() || texts.untitled;
  return (
    <div className={css.card}>
      <CardGrid>
        <CardGridItem>
          <ProductCard
            product={{
              id: 0,
              user_id: '',
              title,
              price: Number(values.price),
              former_price_cents: null,
              size: wireSize(values) || texts.noSize,
              sexo: values.sexo || 'Unisex',
              likes: 0,
              liked: false,
              sold: false,
              comments: 0,
              created_at: '',
              image: null,
              preview: null,
              seller: { username },
            }}
            index={Number.POSITIVE_INFINITY}
            photo={photo ? <img className={css.photo} src={photo} alt="" /> : <MissingPicture alt={title} />}
          />
        </CardGridItem>
      </CardGrid>
    </div>
  );
}
