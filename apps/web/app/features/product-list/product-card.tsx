import type { ProductCard as Product } from '@perchero/contract/search/list-products';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { LikeButton, LikeCount } from '#app/features/likes/like-button.tsx';
import { formatCount } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { shortSize } from '#app/shared/short-size.ts';
import { MessageCircle } from '#app/ui/icons.ts';
import { FormerPrice } from '#app/ui/former-price.tsx';
import { MissingPicture, Picture } from '#app/ui/picture.tsx';
import { PriceTag } from '#app/ui/price-tag.tsx';
import { coveringLink, Card, CardGridItem } from '#app/ui/card-grid.tsx';
import { SewnLabel } from '#app/ui/sewn-label.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './product-card.module.css';
import { texts } from './texts.ts';

const sizesAttribute = '(width < 660px) 50vw, (width < 1200px) 30vw, 280px';
/** The first two rows on a phone. */
const aboveTheFold = 4;

/** The clicked card, with the URL of the photo file the browser shows. */
export interface OpenedCard {
  readonly product: Product;
  readonly photo: string | null;
}

interface ProductCardProps {
  readonly product: Product;
  readonly index: number;
  /** How long ago it came into the list. */
  readonly moment?: string | undefined;
  /** The last line: the seller, or on the seller's own page the numbers of likes and comments. */
  readonly meta?: 'seller' | 'counts';
  readonly corner?: ReactNode;
  /** Of the title: below the heading of its list, if that has one. */
  readonly heading?: 'h2' | 'h3';
  /** Replaces the product's own photo. */
  readonly photo?: ReactNode;
  /** A plain click; without it, and without script, the card links to the product page. */
  readonly onOpen?: ((opened: OpenedCard) => void) | undefined;
}

/** A card with its like, in a grid. */
export function ProductItem(props: Omit<ProductCardProps, 'corner'>) {
  const { id, title, likes, liked } = props.product;
  return (
    <CardGridItem>
      <ProductCard
        {...props}
        corner={<LikeButton look="card" productId={id} title={title} likes={likes} liked={liked} />}
      />
    </CardGridItem>
  );
}

export function ProductCard(props: ProductCardProps) {
  const { product, index, moment, meta = 'seller', corner, heading: Heading = 'h2', photo, onOpen } = props;
  // The router discovers routes from links: one of each kind is enough.
  const discover = index === 0 ? 'render' : 'none';
  return (
    <Card
      photo={photo ?? <ProductPicture product={product} index={index} />}
      tag={<PriceTag pesos={product.price} sold={product.sold} />}
      corner={corner}
    >
      <Heading className={css.title}>
        <Link
          to={paths.product(product.id)}
          className={coveringLink}
          discover={discover}
          onClick={(event) => {
            if (!onOpen || opensNewTab(event)) return;
            event.preventDefault();
            onOpen({ product, photo: shownPhoto(event.currentTarget) });
          }}
        >
          {product.title}
        </Link>
      </Heading>
      {product.former_price_cents !== null && <FormerPrice cents={product.former_price_cents} />}
      <p className={css.meta}>
        <SewnLabel>
          <VisuallyHidden>{texts.size}</VisuallyHidden>
          {shortSize(product.size)}
        </SewnLabel>
        {product.sold && <span className={css.sold}>{texts.sold}</span>}
        {product.reserved && <span className={[css.sold, css.reserved].join(' ')}>{texts.reserved}</span>}
        {product.paused && <span className={[css.sold, css.paused].join(' ')}>{texts.paused}</span>}
        {meta === 'seller' ? (
          <SellerLink username={product.seller.username} discover={discover} />
        ) : (
          <Counts product={product} />
        )}
      </p>
      {moment && <p className={css.moment}>{moment}</p>}
    </Card>
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

/** Whether the browser opens the link in a new tab or window. */
function opensNewTab(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

function shownPhoto(link: Element): string | null {
  return link.closest('li')?.querySelector('img')?.currentSrc || null;
}

function ProductPicture({ product, index }: { product: Product; index: number }) {
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
      priority={index === 0 ? 'first' : index < aboveTheFold ? 'early' : 'late'}
    />
  );
}
