import shirt from '#app/assets/landing/camisa-cuadros.svg';
import skirt from '#app/assets/landing/pollera-plisada.svg';
import poncho from '#app/assets/landing/ruana-lana.svg';
import { paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import css from './feed-slide.module.css';
import type { Piece } from './landing.ts';
import { landingPaths } from './paths.ts';
import { Post } from './post.tsx';
import shared from './slide.module.css';
import { Slide, titleId } from './slide.tsx';
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
