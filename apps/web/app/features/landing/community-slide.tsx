import { Link } from 'react-router';
import coat from '#app/assets/landing/tapado-camel.svg';
import dress from '#app/assets/landing/vestido-flores.svg';
import jacket from '#app/assets/landing/campera-jean.svg';
import sweater from '#app/assets/landing/buzo-guarda.svg';
import { useAvatarUrl } from '#app/shared/avatar-url.ts';
import { paths } from '#app/shared/paths.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { PriceTag } from '#app/ui/price-tag.tsx';
import css from './community-slide.module.css';
import type { Piece } from './landing.ts';
import shared from './slide.module.css';
import { Slide, titleId } from './slide.tsx';
import { communityTexts as texts, feedTexts } from './texts.ts';

/** From the back to the front. Small screens have no room for the dress. */
const garments = [
  { name: css.dress, src: dress, isLate: true },
  { name: css.coat, src: coat },
  { name: css.jacket, src: jacket },
  { name: css.sweater, src: sweater },
];

/** What Perchero is, in front of a rack; the newest piece speaks for itself. */
export function CommunitySlide({ piece }: { piece: Piece | null }) {
  return (
    <Slide place={0} className={css.slide}>
      <div className={shared.bar} />
      <div className={css.rack}>
        {garments.map(({ name, src, isLate }) => (
          <img
            key={src}
            className={[css.hung, name].join(' ')}
            src={src}
            alt=""
            width={760}
            height={940}
            loading={isLate ? 'lazy' : 'eager'}
            fetchPriority={src === coat ? 'high' : 'auto'}
          />
        ))}
        {piece && <Saying piece={piece} />}
      </div>
      <div className={[shared.width, css.words].join(' ')}>
        <h1 id={titleId(0)} className={css.poster}>
          <span className="visually-hidden">{texts.name}</span>
          {texts.words.map((word) => (
            <span key={word}>{word} </span>
          ))}
        </h1>
        <p className={shared.lead}>{texts.lead}</p>
        <div className={shared.actions}>
          <ButtonLink to={paths.products} size="large">
            {texts.see}
          </ButtonLink>
          <ButtonLink to={paths.sell} size="large" kind="line">
            {texts.sell}
          </ButtonLink>
        </div>
      </div>
    </Slide>
  );
}

function Saying({ piece: { id, title, description, price, seller } }: { piece: Piece }) {
  return (
    <Link className={css.saying} to={paths.post(id)}>
      <span className={css.story}>{description || title}</span>
      <span className={css.teller}>
        <Avatar url={useAvatarUrl(seller.avatar_url)} alt="" size="small" />
        <b>{feedTexts.by(seller.username)}</b>
        <PriceTag pesos={price} />
      </span>
    </Link>
  );
}
