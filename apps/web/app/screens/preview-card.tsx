import { ProductCard } from '#app/features/product-rack/product-card.tsx';
import { Rack, RackItem } from '#app/ui/rack.tsx';
import { type SellValues, wireSize } from '#app/features/sell/sell-values.ts';
import { texts } from '#app/features/sell/texts.ts';
import { MissingPicture } from '#app/ui/picture.tsx';
import css from './preview-card.module.css';

interface PreviewCardProps {
  readonly values: SellValues;
  readonly username: string;
  /** The first photo; null while there is none to show. */
  readonly photo: string | null;
}

/** The piece as it will hang on the rack of others. */
export function PreviewCard({ values, username, photo }: PreviewCardProps) {
  const title = values.title.trim() || texts.untitled;
  return (
    <div className={css.card}>
      <Rack>
        <RackItem>
          <ProductCard
            product={{
              id: 0,
              user_id: '',
              title,
              price: Number(values.price),
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
            place={Number.POSITIVE_INFINITY}
            photo={photo ? <img className={css.photo} src={photo} alt="" /> : <MissingPicture alt={title} />}
          />
        </RackItem>
      </Rack>
    </div>
  );
}
