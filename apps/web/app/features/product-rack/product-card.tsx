import type { ProductCard as Product } from '@perchero/contract/search/list-products';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { LikeCount } from '#app/features/likes/like-button.tsx';
import { formatCount } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { sewnSize } from '#app/shared/sewn-size.ts';
import { MessageCircle } from '#app/ui/icons.ts';
import { MissingPicture, Picture } from '#app/ui/picture.tsx';
import { PriceTag } from '#app/ui/price-tag.tsx';
import { coveringLink, Hanger } from '#app/ui/rack.tsx';
import { SewnLabel } from '#app/ui/sewn-label.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './product-card.module.css';
import { texts } from './texts.ts';

const sizesAttribute = '(width < 660px) 50vw, (width < 1200px) 30vw, 280px';
/** On a phone the first two rows. */
const seenAtOnce = 4;

/** The card's own photo as the browser shows it, for whatever grows out of the card. */
export interface OpenedCard {
  readonly product: Product;
  readonly photo: string | null;
}

interface ProductCardProps {
  readonly product: Product;
  /** Its position in the list, from 0. */
  readonly place: number;
  /** What its last line says: who sells it or, where everybody knows that, what people think of it. */
  readonly meta?: 'seller' | 'counts';
  /** On the photo. */
  readonly corner?: ReactNode;
  /** In place of the photo the product names. */
  readonly photo?: ReactNode;
  /** A plain click; without it, and without script, the card leads to the page of the piece. */
  readonly onOpen?: ((opened: OpenedCard) => void) | undefined;
}

/** A garment on the rack. */
export function ProductCard(props: ProductCardProps) {
  const { product, place, meta = 'seller', corner, photo, onOpen } = props;
  // The router asks the server about the kinds of links it sees: one of each is enough.
  const discover = place === 0 ? 'render' : 'none';
  return (
    <Hanger
      photo={photo ?? <ProductPicture product={product} place={place} />}
      tag={<PriceTag pesos={product.price} sold={product.sold} />}
      corner={corner}
    >
      <h2 className={css.title}>
        <Link
          to={paths.post(product.id)}
          className={coveringLink}
          discover={discover}
          onClick={(event) => {
            if (!onOpen || isForTheBrowser(event)) return;
            event.preventDefault();
            onOpen({ product, photo: shownPhoto(event.currentTarget) });
          }}
        >
          {product.title}
        </Link>
      </h2>
      <p className={css.meta}>
        <SewnLabel>
          <VisuallyHidden>{texts.size}</VisuallyHidden>
          {sewnSize(product.size)}
        </SewnLabel>
        {product.sold && <span className={css.sold}>{texts.sold}</span>}
        {product.paused && <span className={[css.sold, css.paused].join(' ')}>{texts.paused}</span>}
        {meta === 'seller' ? (
          <SellerLink username={product.seller.username} discover={discover} />
        ) : (
          <Counts product={product} />
        )}
      </p>
    </Hanger>
  );
}

function SellerLink({ username, discover }: { username: string; discover: 'render' | 'none' }) {
  return (
    <Link to={paths.profile(username)} className={css.seller} discover={discover}>
      {texts.seller(username)}
    </Link>
  );
}

function Counts({ product }: { product: Product }) {
  return (
    <>
      <span className={css.count}>
        <LikeCount productId={product.id} likes={product.likes} liked={product.liked} />
      </span>
      <span className={css.count}>
        <MessageCircle aria-hidden="true" />
        {formatCount(product.comments)}
        <VisuallyHidden>{texts.comments(product.comments)}</VisuallyHidden>
      </span>
    </>
  );
}

/** A click that asks for another tab or window, which is not ours to answer. */
function isForTheBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

function shownPhoto(link: Element): string | null {
  return link.closest('li')?.querySelector('img')?.currentSrc || null;
}

function ProductPicture({ product, place }: { product: Product; place: number }) {
  const { image, preview, title } = product;
  if (!image || !preview) return <MissingPicture alt={title} />;
  return (
    <Picture
      path={image}
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
