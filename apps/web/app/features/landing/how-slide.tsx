import sweater from '#app/assets/landing/buzo-guarda.svg';
import { Mark } from '#app/ui/brand.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { PriceTag } from '#app/ui/price-tag.tsx';
import css from './how-slide.module.css';
import type { LandingProduct } from './landing.ts';
import shared from './slide.module.css';
import { Slide, titleId } from './slide.tsx';
import { howTexts as texts } from './texts.ts';

const turning = 'M56 44a66 50 0 0 1 112 4M164 108a66 50 0 0 1-112-4M170 26l-1 24-24-3M50 126l1-24 24 3';

/** Three steps, each on a hang tag. */
export function HowSlide({ product, maxPictures }: { product: LandingProduct | null; maxPictures: number }) {
  return (
    <Slide index={1}>
      <div className={shared.bar} />
      <div className={[shared.width, shared.beside, css.inside].join(' ')}>
        <div className={css.words}>
          <h2 id={titleId(1)}>{texts.title}</h2>
          <p className={shared.lead}>{texts.lead}</p>
        </div>
        <ol className={css.tags}>
          <li className={css.tag}>
            <div className={[css.view, css.photo].join(' ')}>
              {product ? (
                <>
                  <Picture
                    path={product.image}
                    alt={product.title}
                    sizes="(width < 900px) 110px, 20vw"
                    {...product.preview}
                  />
                  <span className={css.price}>
                    <PriceTag pesos={product.price} />
                  </span>
                </>
              ) : (
                <img src={sweater} alt="" width={760} height={940} loading="lazy" />
              )}
            </div>
            <h3>{texts.buy.title}</h3>
            <p>{texts.buy.text}</p>
          </li>
          <li className={css.tag}>
            <div className={[css.view, css.chat].join(' ')} aria-hidden="true">
              {texts.chat.map((said) => (
                <span key={said}>{said}</span>
              ))}
            </div>
            <h3>{texts.tell.title}</h3>
            <p>{texts.tell.text}</p>
          </li>
          <li className={css.tag}>
            <div className={[css.view, css.turn].join(' ')} aria-hidden="true">
              <svg
                viewBox="0 0 220 150"
                fill="none"
                stroke="currentColor"
                strokeWidth="6"
                strokeLinecap="round"
              >
                <path d={turning} strokeLinejoin="round" />
              </svg>
              <Mark className={css.mark} />
            </div>
            <h3>{texts.pass.title}</h3>
            <p>{texts.pass.text(maxPictures)}</p>
          </li>
        </ol>
      </div>
    </Slide>
  );
}
