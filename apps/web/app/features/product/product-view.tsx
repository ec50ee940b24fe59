import type { Product } from '@perchero/contract/catalogue/products';
import type { ReactNode } from 'react';
import { formatLongDate, formatMoment } from '#app/shared/format-moment.ts';
import { PriceTag } from '#app/ui/price-tag.tsx';
import { Gallery } from './gallery.tsx';
import { ProductLabels } from './product-labels.tsx';
import { ProductFacts } from './product-facts.tsx';
import css from './product-view.module.css';
import { SellerRow } from './seller-row.tsx';
import { ShareButton } from './share-button.tsx';
import { texts } from './texts.ts';

/** Wide type is hungry: what is longer wears the regular cut. */
const longestWideTitle = 40;

interface ProductViewProps {
  /** Where it is shown: over a listing, or as a page of its own. */
  readonly frame: 'overlay' | 'page';
  readonly product: Product;
  /** When it was read. */
  readonly now: string;
  /** A photo of it that the browser already has. */
  readonly known?: string | null;
  readonly titleId?: string;
  readonly isOwn: boolean;
  /** Beside its price. */
  readonly like: ReactNode;
  /** What can be done with it, or what became of it. */
  readonly actions: ReactNode;
  readonly comments: ReactNode;
  /** Stays in sight while the words scroll. */
  readonly composer: ReactNode;
}

/** A piece with everything there is to know about it: photos on one side, words on the other. */
export function ProductView(props: ProductViewProps) {
  const { frame, product, now, known = null, titleId, isOwn } = props;
  const { id, title, price, description, tags, seller, created_at } = product;
  const published = new Date(created_at);
  return (
    <article className={css.view} data-frame={frame}>
      <div className={css.photos}>
        <Gallery id={id} title={title} pictures={product.pictures} known={known} />
      </div>
      <div className={css.side}>
        <div className={css.info}>
          <SellerRow seller={seller} isOwn={isOwn} />
          <h1 id={titleId} className={css.title} data-long={title.length > longestWideTitle || undefined}>
            {title}
          </h1>
          <div className={css.price}>
            <PriceTag pesos={price} size="large" sold={product.state === 'sold'} />
            {product.state === 'sold' && <span className={css.sold}>{texts.sold}</span>}
            <div className={css.reactions}>
              {product.state === 'active' && <ShareButton id={id} title={title} price={price} />}
              {props.like}
            </div>
          </div>
          <ProductLabels size={product.size} sexo={product.sexo} />
          {props.actions}
          <section className={css.story}>
            <h2>{texts.story(seller.full_name)}</h2>
            <p className={css.words}>{description}</p>
            <div className={css.below}>
              {tags.length > 0 && (
                <ul className={css.tags} aria-label={texts.tags}>
                  {tags.map((tag) => (
                    <li key={tag.id}>{texts.tag(tag.name)}</li>
                  ))}
                </ul>
              )}
              <time className={css.published} dateTime={created_at} title={formatLongDate(published)}>
                {texts.published(formatMoment(published, new Date(now)))}
              </time>
            </div>
          </section>
          <ProductFacts product={product} />
          {props.comments}
        </div>
        {props.composer}
      </div>
    </article>
  );
}
