import { Link } from 'react-router';
import sweater from '#app/assets/landing/buzo-guarda.svg';
import jacket from '#app/assets/landing/campera-jean.svg';
import parcel from '#app/assets/landing/parcel.webp';
import coat from '#app/assets/landing/tapado-camel.svg';
import dress from '#app/assets/landing/vestido-flores.svg';
import { useSession } from '#app/features/session/use-session.ts';
import { useAvatarUrl } from '#app/shared/avatar-url.ts';
import { paths } from '#app/shared/paths.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Mark } from '#app/ui/brand.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { PriceTag } from '#app/ui/price-tag.tsx';
import css from './community-slide.module.css';
import type { Department, Piece } from './landing.ts';
import moneySlideCss from './money-slide.module.css';
import shippingSlideCss from './shipping-slide.module.css';
import shared from './slide.module.css';
import { Glyph, Slide, titleId } from './slide.tsx';
import { communityTexts as texts, feedTexts, moneyTexts, shippingTexts } from './texts.ts';

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

const careSigns = ['wash', 'bleach', 'dry', 'iron'] as const;

/** How money moves and what it costs: only what the configuration says and the shop does. */
export function MoneySlide({ basisPoints }: { basisPoints: number | null }) {
  const { payment, commission, guarantee } = moneyTexts;
  const pillars = [
    { sign: 'shield', ...payment },
    { sign: 'receipt', title: commission.title(basisPoints), text: commission.text(basisPoints) },
    { sign: 'seal', ...guarantee },
  ] as const;
  return (
    <Slide place={3} className={moneySlideCss.slide}>
      <div className={[shared.width, shared.beside, moneySlideCss.inside].join(' ')}>
        <div className={moneySlideCss.words}>
          <h2 id={titleId(3)}>
            {moneyTexts.title.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </h2>
          <ul className={moneySlideCss.pillars}>
            {pillars.map(({ sign, title, text }) => (
              <li key={sign}>
                <Glyph shape={sign} className={moneySlideCss.sign} />
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
            <Glyph shape={careSigns[index] ?? 'wash'} grid={36} className={moneySlideCss.careSign} />
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

/** The cuts the names take turns in, as clothes come in sizes. */
const cuts = [shippingSlideCss.regular, shippingSlideCss.narrow, shippingSlideCss.wide];

/** Where a piece goes, and what one hears of it on the way. */
export function ShippingSlide({ departments }: { departments: readonly Department[] }) {
  const isGuest = useSession() === null;
  return (
    <Slide place={4} className={shippingSlideCss.slide}>
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
