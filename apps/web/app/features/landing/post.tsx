import { Link } from 'react-router';
import { useAvatarUrl } from '#app/shared/avatar-url.ts';
import { formatNumber } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { PriceTag } from '#app/ui/price-tag.tsx';
import { Glyph } from './glyph.tsx';
import type { Piece } from './landing.ts';
import css from './post.module.css';
import { feedTexts as texts } from './texts.ts';

interface PostProps {
  readonly piece: Piece;
  /** Words alone. */
  readonly isShort: boolean;
  readonly className: string | undefined;
}

/** A piece as a short post: who, what they say, the photo and what came back. */
export function Post({ piece, isShort, className }: PostProps) {
  const { id, title, description, price, likes, comments, created_at, hung, seller } = piece;
  return (
    <li className={[css.post, isShort && css.short, className].filter(Boolean).join(' ')}>
      <Link className={css.person} to={paths.profile(seller.username)}>
        <Avatar url={useAvatarUrl(seller.avatar_url)} alt="" />
        <span className={css.names}>
          <b>{seller.full_name}</b>
          <span>
            {texts.by(seller.username)} · <time dateTime={created_at}>{hung}</time>
          </span>
        </span>
      </Link>
      <Link className={css.story} to={paths.post(id)}>
        {description || title}
      </Link>
      {!isShort && (
        <div className={css.photo}>
          <Picture path={piece.image} alt={title} sizes="(width < 900px) 80vw, 24vw" {...piece.preview} />
          <span className={css.price}>
            <PriceTag pesos={price} />
          </span>
        </div>
      )}
      <div className={css.counts}>
        <Count shape="heart" count={likes} label={texts.likes} />
        <Count shape="talk" count={comments} label={texts.comments} />
        {isShort && (
          <span className={css.end}>
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
    <span className={css.count}>
      <Glyph shape={shape} />
      <span aria-hidden="true">{figure}</span>
      <span className="visually-hidden">{label(figure)}</span>
    </span>
  );
}
