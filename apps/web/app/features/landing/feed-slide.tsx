import { Link } from 'react-router';
import shirt from '#app/assets/landing/camisa-cuadros.svg';
import skirt from '#app/assets/landing/pollera-plisada.svg';
import poncho from '#app/assets/landing/ruana-lana.svg';
import { useAvatarUrl } from '#app/shared/site.ts';
import { formatNumber } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { PriceTag } from '#app/ui/price-tag.tsx';
import css from './feed-slide.module.css';
import type { LandingProduct } from './landing.ts';
import postCss from './post.module.css';
import shared from './slide.module.css';
import { Glyph, Slide, titleId } from './slide.tsx';
import { feedTexts as texts } from './texts.ts';

/** The newest products as short posts. */
export function FeedSlide({ products }: { products: readonly LandingProduct[] }) {
  return (
    <Slide index={2}>
      <div className={[shared.width, shared.beside, css.inside].join(' ')}>
        <div className={css.words}>
          <h2 id={titleId(2)}>{texts.title}</h2>
          <p className={shared.lead}>{texts.lead}</p>
          <div className={css.action}>
            <ButtonLink to={`${paths.products}?orden=comentarios`} size="large">
              {texts.action}
            </ButtonLink>
          </div>
        </div>
        {products.length > 0 ? (
          <ul className={css.feed} aria-label={texts.list}>
            {products.map((product, index) => (
              <Post
                key={product.id}
                product={product}
                className={css.post}
                isShort={index === 1 || index === 2}
              />
            ))}
          </ul>
        ) : (
          <EmptyFeed />
        )}
      </div>
    </Slide>
  );
}

/** Shown when there are no products yet. */
function EmptyFeed() {
  return (
    <div className={css.nothing}>
      <div className={css.rail}>
        {[shirt, skirt, poncho].map((src) => (
          <img key={src} src={src} alt="" width={760} height={940} loading="lazy" />
        ))}
      </div>
      <p className={css.first}>
        <b>{texts.nothing.title}</b>
        {texts.nothing.text}
      </p>
      <ButtonLink to={paths.sell}>{texts.nothing.action}</ButtonLink>
    </div>
  );
}

interface PostProps {
  readonly product: LandingProduct;
  /** Without the photo. */
  readonly isShort: boolean;
  readonly className: string | undefined;
}

/** A product as a short post: seller, description, photo and counts. */
function Post({ product, isShort, className }: PostProps) {
  const { id, title, description, price, likes, comments, created_at, publishedAgo, seller } = product;
  return (
    <li className={[postCss.post, isShort && postCss.short, className].filter(Boolean).join(' ')}>
      <Link className={postCss.person} to={paths.profile(seller.username)}>
        <Avatar url={useAvatarUrl(seller.avatar_url)} alt="" />
        <span className={postCss.names}>
          <b>{seller.full_name}</b>
          <span>
            {texts.by(seller.username)} · <time dateTime={created_at}>{publishedAgo}</time>
          </span>
        </span>
      </Link>
      <Link className={postCss.story} to={paths.product(id)}>
        {description}
      </Link>
      {!isShort && (
        <div className={postCss.photo}>
          <Picture path={product.image} alt={title} sizes="(width < 900px) 80vw, 24vw" {...product.preview} />
          <span className={postCss.price}>
            <PriceTag pesos={price} />
          </span>
        </div>
      )}
      <div className={postCss.counts}>
        <Count shape="heart" count={likes} label={texts.likes} />
        <Count shape="talk" count={comments} label={texts.comments} />
        {isShort && (
          <span className={postCss.end}>
            <PriceTag pesos={price} />
          </span>
        )}
      </div>
    </li>
  );
}

interface CountProps {
  readonly shape: 'heart' | 'talk';
  readonly count: number;
  readonly label: (count: string) => string;
}

function Count({ shape, count, label }: CountProps) {
  const figure = formatNumber(count);
  return (
    <span className={postCss.count}>
      <Glyph shape={shape} />
      <span aria-hidden="true">{figure}</span>
      <span className="visually-hidden">{label(figure)}</span>
    </span>
  );
}
