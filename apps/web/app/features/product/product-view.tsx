import type { BodyMeasures } from '@perchero/contract/accounts/sizes';
import type { Product } from '@perchero/contract/catalogue/products';
import type { DeliveryOptions } from '@perchero/contract/delivery/price.rules';
import { parseSize } from '@perchero/contract/catalogue/sizes';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Equivalences } from '#app/ui/equivalences.tsx';
import { ReportMenu } from '#app/features/reports/report-menu.tsx';
import { useAvatarUrl } from '#app/shared/site.ts';
import { formatLongDate, formatMoment } from '#app/shared/format-moment.ts';
import { formatPrice } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { productWords } from '#app/shared/product-words/texts.ts';
import { useIsHydrated } from '#app/shared/hydration.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { useShare } from '#app/shared/use-share.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button } from '#app/ui/button.tsx';
import { Share } from '#app/ui/icons.ts';
import { FormerPrice } from '#app/ui/former-price.tsx';
import { PriceTag } from '#app/ui/price-tag.tsx';
import { SewnLabel } from '#app/ui/sewn-label.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { DeliveryWays } from './delivery-ways.tsx';
import { Gallery } from './gallery.tsx';
import { ProductMeasures } from './product-measures.tsx';
import css from './product-view.module.css';
import { texts } from './texts.ts';

/** Longer titles use the regular font width. */
const maxWideTitleLength = 40;

interface ProductViewProps {
  readonly frame: 'overlay' | 'page';
  readonly product: Product;
  readonly delivery: DeliveryOptions;
  /** The price that the viewer agreed on with the seller, if it is lower. */
  readonly agreedPrice: number | null;
  /** The viewer's own, if told. */
  readonly ownBody: BodyMeasures | null;
  /** When it was read. */
  readonly now: string;
  /** URL of a photo that the browser has cached. */
  readonly cachedPhoto?: string | null;
  readonly titleId?: string;
  readonly isOwn: boolean;
  /** Whether others see it. */
  readonly isListed: boolean;
  /** Somebody is paying it. */
  readonly isReserved: boolean;
  /** The average of the seller's reviews and their count. */
  readonly rating: ReactNode;
  /** Follows the seller. */
  readonly follow: ReactNode;
  /** The seller's reputation. */
  readonly standing: ReactNode;
  readonly like: ReactNode;
  /** The story of its garment. */
  readonly garment: ReactNode;
  /** Buttons or the state of the product. */
  readonly actions: ReactNode;
  readonly comments: ReactNode;
  /** Sticky while the text scrolls. */
  readonly composer: ReactNode;
  /** Other products. */
  readonly related: ReactNode;
}

export function ProductView(props: ProductViewProps) {
  const { frame, product, agreedPrice, now, cachedPhoto = null, titleId, isOwn } = props;
  const { id, title, price, description, tags, seller, created_at } = product;
  const published = new Date(created_at);
  return (
    <article className={css.view} data-frame={frame}>
      <div className={css.photos}>
        <Gallery id={id} title={title} pictures={product.pictures} cachedPhoto={cachedPhoto} />
      </div>
      <div className={css.side}>
        <div className={css.info}>
          <SellerRow id={id} seller={seller} isOwn={isOwn} rating={props.rating} follow={props.follow} />
          <h1 id={titleId} className={css.title} data-long={title.length > maxWideTitleLength || undefined}>
            {title}
          </h1>
          <div className={css.price}>
            <PriceTag pesos={agreedPrice ?? price} size="large" sold={product.state === 'sold'} />
            {agreedPrice !== null && (
              <span className={css.agreed}>
                <b>{texts.agreed}</b>
                <s>
                  <VisuallyHidden>{texts.listPrice}</VisuallyHidden>
                  {formatPrice(price)}
                </s>
              </span>
            )}
            {agreedPrice === null && product.former_price_cents !== null && (
              <FormerPrice cents={product.former_price_cents} />
            )}
            {product.state === 'sold' && <span className={css.sold}>{texts.sold}</span>}
            {props.isReserved && <span className={css.reserved}>{texts.reserved}</span>}
            <div className={css.reactions}>
              {props.isListed && <ShareButton id={id} title={title} price={price} />}
              {props.like}
            </div>
          </div>
          <ProductLabels {...product} />
          {props.actions}
          {product.state !== 'sold' && <DeliveryWays options={props.delivery} />}
          <div className={css.standing}>{props.standing}</div>
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
          {props.garment}
          <ProductFacts product={product} />
          <ProductMeasures product={product} ownBody={props.ownBody} />
          <SizeEquivalences product={product} />
          {props.comments}
          {props.related}
        </div>
        {props.composer}
      </div>
    </article>
  );
}

/** The optional attributes that the seller filled in. */
function ProductFacts({ product }: { product: Product }) {
  const facts = factsOf(product);
  if (facts.length === 0) return null;
  return (
    <section className={css.facts}>
      <h2>{texts.facts}</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function factsOf(product: Product): [name: string, value: string][] {
  const { brand, condition, colors, materials, department, stock } = product;
  const facts: [string, string | null][] = [
    [texts.brand, brand],
    [texts.condition, condition && productWords.conditions[condition]],
    [texts.color(colors.length), texts.list(colors)],
    [texts.material(materials.length), texts.list(materials)],
    [texts.department, department],
    [texts.stock, stock > 1 ? String(stock) : null],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

function SizeEquivalences({ product }: { product: Product }) {
  const sized = parseSize(product.size);
  if (!sized) return null;
  const { productType, size } = sized;
  return (
    <Equivalences
      productType={productType}
      size={size}
      sexo={product.sexo}
      sizeSystem={product.size_system}
    />
  );
}

interface SellerRowProps {
  /** Of the product. */
  readonly id: number;
  readonly seller: Product['seller'];
  readonly isOwn: boolean;
  readonly rating: ReactNode;
  readonly follow: ReactNode;
}

function SellerRow({ id, seller, isOwn, rating, follow }: SellerRowProps) {
  return (
    <div className={css.seller}>
      <Link to={paths.profile(seller.username)} className={css.person}>
        <Avatar url={useAvatarUrl(seller.avatar_url)} alt="" size="large" />
        <span>
          <b>{seller.full_name}</b>
          <span>{rating}</span>
        </span>
      </Link>
      {isOwn ? (
        <span className={css.own}>{texts.own}</span>
      ) : (
        <div className={css.menu}>
          {follow}
          <ReportMenu request={{ kind: 'product', id, owner: seller }} />
        </div>
      )}
    </div>
  );
}

interface ShareButtonProps {
  readonly id: number;
  readonly title: string;
  readonly price: number;
}

function ShareButton({ id, title, price }: ShareButtonProps) {
  const share = useShare();
  if (!useIsHydrated()) return null;
  const text = siteTexts.shareProduct(title, formatPrice(price));
  return (
    <Button
      kind="ghost"
      aria-label={texts.share}
      onClick={() => void share({ title, text, path: paths.product(id) })}
    >
      <Share aria-hidden="true" />
      <span className={css.share}>{texts.share}</span>
    </Button>
  );
}

/** Type, size and sex. */
export function ProductLabels({
  size: wire,
  size_system: system = null,
  age = null,
  sexo,
}: Pick<Product, 'size' | 'sexo'> & Partial<Pick<Product, 'size_system' | 'age'>>) {
  const sized = parseSize(wire);
  const kind =
    sized &&
    (sized.accessoryType && sized.accessoryType !== 'otro'
      ? productWords.accessories[sized.accessoryType]
      : productWords.types[sized.productType]);
  return (
    <div className={css.labels}>
      {kind && <SewnLabel size="large">{kind}</SewnLabel>}
      <SewnLabel size="large">
        {texts.size(productWords.labelledSize(sized?.size ?? wire, system, age))}
      </SewnLabel>
      <SewnLabel size="large">{sexo}</SewnLabel>
    </div>
  );
}
