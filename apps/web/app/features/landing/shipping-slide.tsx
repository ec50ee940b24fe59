import parcel from '#app/assets/landing/parcel.webp';
import { useSession } from '#app/features/session/use-session.ts';
import { paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Department } from './landing.ts';
import css from './shipping-slide.module.css';
import shared from './slide.module.css';
import { Slide, titleId } from './slide.tsx';
import { shippingTexts as texts } from './texts.ts';

/** The cuts the names take turns in, as clothes come in sizes. */
const cuts = [css.regular, css.narrow, css.wide];

/** Where a piece goes, and what one hears of it on the way. */
export function ShippingSlide({ departments }: { departments: readonly Department[] }) {
  const isGuest = useSession() === null;
  return (
    <Slide place={4} className={css.slide}>
      <div className={[shared.width, shared.beside, css.inside].join(' ')}>
        <div className={css.words}>
          <h2 id={titleId(4)}>{texts.title}</h2>
          <p className={shared.lead}>{texts.lead}</p>
          <ol className={css.steps}>
            {texts.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <div className={shared.actions}>
            {isGuest ? (
              <ButtonLink to={paths.register} size="large">
                {texts.register}
              </ButtonLink>
            ) : (
              <ButtonLink to={paths.sell} size="large">
                {texts.sell}
              </ButtonLink>
            )}
            <ButtonLink to={paths.products} size="large" kind="line">
              {texts.see}
            </ButtonLink>
          </div>
        </div>
        <div className={css.places}>
          <ul className={css.departments} aria-label={texts.departments}>
            {departments.map(({ name, isMarked }, index) => (
              <li key={name} className={cuts[index % cuts.length]}>
                {isMarked ? <mark>{name}</mark> : name}
              </li>
            ))}
          </ul>
          {departments.some(({ isMarked }) => isMarked) && <p className={css.note}>{texts.marked}</p>}
          <img className={css.parcel} src={parcel} alt="" width={880} height={652} loading="lazy" />
        </div>
      </div>
    </Slide>
  );
}
