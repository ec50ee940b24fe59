import type { getProduct } from '@perchero/contract/catalogue/products';
import { parseSize } from '@perchero/contract/catalogue/sizes';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { emptyQuery } from '@perchero/contract/search/catalogue-query';
import type { ProductCard as Product } from '@perchero/contract/search/list-products';
import { useId } from 'react';
import { Link } from 'react-router';
import { useSession } from '#app/features/session/use-session.ts';
import { listingPath } from '#app/shared/listing.ts';
import { paths } from '#app/shared/paths.ts';
import { CardGrid } from '#app/ui/card-grid.tsx';
import { type OpenedCard, ProductItem } from './product-card.tsx';
import css from './related-products.module.css';
import { relatedTexts as texts } from './texts.ts';

interface RelatedProductsProps extends Pick<ReplyOf<typeof getProduct>, 'product' | 'related'> {
  readonly onOpen?: ((opened: OpenedCard) => void) | undefined;
}

/** What a product page ends with: more of its seller and similar products. */
export function RelatedProducts({ product, related, onOpen }: RelatedProductsProps) {
  const { seller, category, size } = product;
  const isOwn = useSession()?.user.id === seller.id;
  const sameKind = {
    ...emptyQuery,
    tipo: parseSize(size)?.productType ?? null,
    categoria: category ? [category] : [],
  };
  return (
    <>
      <Rack
        title={isOwn ? texts.own : texts.ofSeller(seller.full_name)}
        more={{ name: texts.seeAll, to: paths.profile(seller.username) }}
        products={related.of_seller}
        meta="counts"
        onOpen={onOpen}
      />
      <Rack
        title={texts.similar}
        more={{ name: texts.seeMore, to: listingPath(sameKind) }}
        products={related.similar}
        meta="seller"
        onOpen={onOpen}
      />
    </>
  );
}

interface RackProps extends Pick<RelatedProductsProps, 'onOpen'> {
  readonly title: string;
  readonly more: { readonly name: string; readonly to: string };
  readonly products: readonly Product[];
  readonly meta: 'seller' | 'counts';
}

function Rack({ title, more, products, meta, onOpen }: RackProps) {
  const titleId = useId();
  if (products.length === 0) return null;
  return (
    <section className={css.rack} aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 id={titleId}>{title}</h2>
        <Link to={more.to}>{more.name}</Link>
      </div>
      <CardGrid>
        {products.map((product) => (
          <ProductItem
            key={product.id}
            product={product}
            // Below the fold: no photo is urgent.
            index={Number.POSITIVE_INFINITY}
            heading="h3"
            meta={meta}
            onOpen={onOpen}
          />
        ))}
      </CardGrid>
    </section>
  );
}
