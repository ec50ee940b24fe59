import { parseSize } from '@perchero/contract/catalogue/sizes';
import type { ProductCard as Product } from '@perchero/contract/search/list-products';
import { useContext } from 'react';
import { SiteContext } from '#app/shared/site.ts';
import { MissingPicture, Picture } from '#app/ui/picture.tsx';
import { PriceTag } from '#app/ui/price-tag.tsx';
import { SewnLabel } from '#app/ui/sewn-label.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './product-card.module.css';
import { Hanger } from './rack.tsx';
import { texts } from './texts.ts';

const pictureWidths = [320, 640, 1280];
const sizesAttribute = '(width < 660px) 50vw, (width < 1200px) 30vw, 280px';
/** As many as the widest rack shows in a row; on a phone the first two rows and a half. */
const seenAtOnce = 5;

/** A garment on the rack. `place` is its position in the list, from 0. */
export function ProductCard({ product, place }: { product: Product; place: number }) {
  return (
    <Hanger
      photo={<ProductPicture product={product} place={place} />}
      tag={<PriceTag pesos={product.price} />}
    >
      <h2 className={css.title}>{product.title}</h2>
      <p className={css.meta}>
        <SewnLabel>
          <VisuallyHidden>{texts.size}</VisuallyHidden>
          {sizeLabel(product.size)}
        </SewnLabel>
        <span className={css.seller}>{texts.seller(product.seller.username)}</span>
      </p>
    </Hanger>
  );
}

function ProductPicture({ product, place }: { product: Product; place: number }) {
  const { mediaUrl } = useContext(SiteContext);
  const { image, preview, title } = product;
  if (!image || !preview) return <MissingPicture alt={title} />;
  return (
    <Picture
      sources={pictureWidths.map((width) => ({ width, url: `${mediaUrl}/${image}-${width}.webp` }))}
      alt={title}
      sizes={sizesAttribute}
      width={preview.width}
      height={preview.height}
      color={preview.color}
      thumbhash={preview.thumbhash}
      priority={place === 0 ? 'first' : place < seenAtOnce ? 'early' : 'late'}
    />
  );
}

/** `M - vestir` is M; what we cannot read is shown as it came. */
function sizeLabel(wire: string): string {
  const size = parseSize(wire)?.size ?? wire;
  return texts.shortSizes[size] ?? size;
}
