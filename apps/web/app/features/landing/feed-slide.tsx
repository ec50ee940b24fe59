import { Link } from 'react-router';
import shirt from '#app/assets/landing/camisa-cuadros.svg';
import skirt from '#app/assets/landing/pollera-plisada.svg';
import poncho from '#app/assets/landing/ruana-lana.svg';
import { useAvatarUrl } from '#app/shared/avatar-url.ts';
import { formatNumber } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { PriceTag } from '#app/ui/price-tag.tsx';
import css from './feed-slide.module.css';
import type { Piece } from './landing.ts';
import { landingPaths } from './paths.ts';
import postCss from './post.module.css';
import shared from './slide.module.css';
import { Glyph, Slide, titleId } from './slide.tsx';
import { feedTexts as texts } from './texts.ts';

/** What people tell: the newest pieces as the short posts they are. */
export function FeedSlide({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <Slide place={2} className={css.slide}>
      <div className={[shared.width, shared.beside, css.inside].join(' ')}>
        <div className={css.words}>
          <h2 id={titleId(2)}>{texts.title}</h2>
          <p className={shared.lead}>{texts.lead}</p>
          <div className={css.action}>
            <ButtonLink to={landingPaths.mostTold} size="large">
              {texts.action}
            </ButtonLink>
          </div>
        </div>
        {pieces.length > 0 ? (
          <ul className={css.feed} aria-label={texts.list}>
            {pieces.map((piece, index) => (
              <Post key={piece.id} piece={piece} className={css.post} isShort={index === 1 || index === 2} />
            ))}
          </ul>
        ) : (
          <Nothing />
        )}
      </div>
    </Slide>
  );
}

/** Nobody has told anything yet: the drawn garments wait. */
function Nothing() {
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
  readonly piece: Piece;
  /** Words alone. */
  readonly isShort: boolean;
  readonly className: string | undefined;
}

/** A piece as a short post: who, what they say, the photo and what came back. */
function Post({ piece, isShort, className }: PostProps) {
  const { id, title, description, price, likes, comments, created_at, hung, seller } = piece;
  return (
    <li className={[postCss.post, isShort && postCss.short, className].filter(Boolean).join(' ')}>
      <Link className={postCss.person} to={paths.profile(seller.username)}>
        <Avatar url={useAvatarUrl(seller.avatar_url)} alt="" />
        <span className={postCss.names}>
          <b>{seller.full_name}</b>
          <span>
            {texts.by(seller.username)} · <time dateTime={created_at}>{hung}</time>
          </span>
        </span>
      </Link>
      <Link className={postCss.story} to={paths.post(id)}>
        {description || title}
      </Link>
      {!isShort && (
        <div className={postCss.photo}>
          <Picture path={piece.image} alt={title} sizes="(width < 900px) 80vw, 24vw" {...piece.preview} />
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
