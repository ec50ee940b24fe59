import { Link } from 'react-router';
import sweater from '#app/assets/landing/buzo-guarda.svg';
import jacket from '#app/assets/landing/campera-jean.svg';
import parcel from '#app/assets/landing/parcel.webp';
import coat from '#app/assets/landing/tapado-camel.svg';
import dress from '#app/assets/landing/vestido-flores.svg';
import { useSession } from '#app/features/session/use-session.ts';
import { useAvatarUrl } from '#app/shared/site.ts';
import { paths } from '#app/shared/paths.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Mark } from '#app/ui/brand.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Hook } from '#app/ui/hook.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { PriceTag } from '#app/ui/price-tag.tsx';
import css from './community-slide.module.css';
import type { Department, LandingProduct } from './landing.ts';
import moneySlideCss from './money-slide.module.css';
import shippingSlideCss from './shipping-slide.module.css';
import shared from './slide.module.css';
import { Glyph, Slide, titleId } from './slide.tsx';
import { communityTexts as texts, feedTexts, moneyTexts, shippingTexts } from './texts.ts';

/** From back to front. The dress is hidden on small screens. */
const garments = [
  { name: css.dress, src: dress, isLate: true },
  { name: css.coat, src: coat },
  { name: css.sweater, src: sweater },
];

/** Hangs where the newest product would. */
const standIn = { name: css.jacket, src: jacket, isLate: false };

/** The introduction: the newest product hangs on the rail, with its story. */
export function CommunitySlide({ product }: { product: LandingProduct | null }) {
  const drawn = product ? garments : [...garments, standIn];
  return (
    <Slide index={0} className={css.slide}>
      <div className={shared.bar} />
      <div className={css.rack}>
        {drawn.map(({ name, src, isLate }) => (
          <img
            key={src}
            className={[css.picture, name].join(' ')}
            src={src}
            alt=""
            width={760}
            height={940}
            loading={isLate ? 'lazy' : 'eager'}
            fetchPriority={src === coat ? 'high' : 'auto'}
          />
        ))}
        {product && <HangingProduct product={product} />}
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

function HangingProduct({ product }: { product: LandingProduct }) {
  const { id, title, description, price, image, preview, seller } = product;
  return (
    <Link className={css.product} to={paths.product(id)}>
      <span className={css.hanging}>
        <Hook className={css.hook} />
        <Picture path={image} alt={title} sizes="(width < 900px) 50vw, 24rem" priority="early" {...preview} />
      </span>
      <span className={css.saying}>
        <span className={css.story}>{description}</span>
        <span className={css.teller}>
          <Avatar url={useAvatarUrl(seller.avatar_url)} alt="" size="small" />
          <b>{feedTexts.by(seller.username)}</b>
          <PriceTag pesos={price} />
        </span>
      </span>
    </Link>
  );
}

const careSymbols = ['wash', 'bleach', 'dry', 'iron'] as const;

/** Payments and fees, from the configuration. */
export function MoneySlide({ basisPoints }: { basisPoints: number | null }) {
  const { payment, commission, guarantee } = moneyTexts;
  const pillars = [
    { icon: 'shield', ...payment },
    { icon: 'receipt', title: commission.title(basisPoints), text: commission.text(basisPoints) },
    { icon: 'seal', ...guarantee },
  ] as const;
  return (
    <Slide index={3}>
      <div className={[shared.width, shared.beside, moneySlideCss.inside].join(' ')}>
        <div className={moneySlideCss.words}>
          <h2 id={titleId(3)}>
            {moneyTexts.title.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </h2>
          <ul className={moneySlideCss.pillars}>
            {pillars.map(({ icon, title, text }) => (
              <li key={icon}>
                <Glyph shape={icon} className={moneySlideCss.sign} />
                <div>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <CareLabel basisPoints={basisPoints} />
      </div>
    </Slide>
  );
}

function CareLabel({ basisPoints }: { basisPoints: number | null }) {
  const { care } = moneyTexts;
  return (
    <div className={moneySlideCss.care}>
      <Mark className={moneySlideCss.mark} />
      <p className={moneySlideCss.made}>{care.title}</p>
      <Lines lines={care.above} />
      <ul className={moneySlideCss.rules}>
        {care.rules.map((rule, index) => (
          <li key={rule}>
            <Glyph shape={careSymbols[index] ?? 'wash'} grid={36} className={moneySlideCss.careSign} />
            {rule}
          </li>
        ))}
      </ul>
      <Lines lines={care.below} />
      {basisPoints !== null && (
        <p className={moneySlideCss.commission}>
          <b>{care.percent(basisPoints)}</b>
          <span>{care.commission}</span>
        </p>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <p className={moneySlideCss.joke}>
      {lines.map((line) => (
        <span key={line}>{line} </span>
      ))}
    </p>
  );
}

/** Font widths that the department names alternate between. */
const cuts = [shippingSlideCss.regular, shippingSlideCss.narrow, shippingSlideCss.wide];

/** Shipping and its notifications. */
export function ShippingSlide({ departments }: { departments: readonly Department[] }) {
  const isGuest = useSession() === null;
  return (
    <Slide index={4}>
      <div className={[shared.width, shared.beside, shippingSlideCss.inside].join(' ')}>
        <div className={shippingSlideCss.words}>
          <h2 id={titleId(4)}>{shippingTexts.title}</h2>
          <p className={shared.lead}>{shippingTexts.lead}</p>
          <ol className={shippingSlideCss.steps}>
            {shippingTexts.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <div className={shared.actions}>
            {isGuest ? (
              <ButtonLink to={paths.register} size="large">
                {shippingTexts.register}
              </ButtonLink>
            ) : (
              <ButtonLink to={paths.sell} size="large">
                {shippingTexts.sell}
              </ButtonLink>
            )}
            <ButtonLink to={paths.products} size="large" kind="line">
              {shippingTexts.see}
            </ButtonLink>
          </div>
        </div>
        <div className={shippingSlideCss.places}>
          <ul className={shippingSlideCss.departments} aria-label={shippingTexts.departments}>
            {departments.map(({ name, isMarked }, index) => (
              <li key={name} className={cuts[index % cuts.length]}>
                {isMarked ? <mark>{name}</mark> : name}
              </li>
            ))}
          </ul>
          {departments.some(({ isMarked }) => isMarked) && (
            <p className={shippingSlideCss.note}>{shippingTexts.marked}</p>
          )}
          <img
            className={shippingSlideCss.parcel}
            src={parcel}
            alt=""
            width={880}
            height={652}
            loading="lazy"
          />
        </div>
      </div>
    </Slide>
  );
}
