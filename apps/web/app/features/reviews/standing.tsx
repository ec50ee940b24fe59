import type { Standing } from '@perchero/contract/reviews/standing';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Calendar, Check, CircleX, HandCoins, Package, Star } from '#app/ui/icons.ts';
import { SewnLabel } from '#app/ui/sewn-label.tsx';
import css from './standing.module.css';
import { Stars } from './stars.tsx';
import { standingTexts as texts } from './texts.ts';

/** Average and number of reviews; for fewer than three only their number. */
export function Rating({ standing: { average, reviews } }: { standing: Standing }) {
  if (average === null) return <span className={css.rating}>{texts.reviews(reviews)}</span>;
  return (
    <span className={css.rating}>
      <Star aria-hidden="true" />
      {texts.rating(average, reviews)}
    </span>
  );
}

/** The standing of a profile. */
export function StandingPanel({ standing, name }: { standing: Standing; name: string }) {
  const id = useId();
  const { average, reviews } = standing;
  return (
    <section className={css.panel} aria-labelledby={id}>
      <h2 id={id} className="visually-hidden">
        {texts.title(name)}
      </h2>
      {average === null ? (
        <p className={css.count}>{texts.reviews(reviews)}</p>
      ) : (
        <div className={css.average}>
          <b>{texts.average(average)}</b>
          <div>
            <Stars value={average} label={texts.averageOf(average)} />
            <p>{texts.reviews(reviews)}</p>
          </div>
        </div>
      )}
      <StandingFacts standing={standing} />
    </section>
  );
}

interface SellerStandingProps {
  readonly standing: Standing;
  /** The page with the reviews. */
  readonly to: string;
  readonly title?: string;
}

/** The standing of the other person on the page of a product or an order. */
export function SellerStanding({ standing, to, title = texts.seller }: SellerStandingProps) {
  const id = useId();
  return (
    <section className={css.seller} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        <Link to={to}>
          <Rating standing={standing} />
        </Link>
      </div>
      <StandingFacts standing={standing} />
    </section>
  );
}

function StandingFacts({ standing }: { standing: Standing }) {
  const { sends_in_days, sales, cancelled, member_since, verified } = standing;
  return (
    <>
      <ul className={css.facts}>
        {sends_in_days !== null && (
          <Fact icon={<Package aria-hidden="true" />}>{texts.sendsIn(sends_in_days)}</Fact>
        )}
        {sales > 0 && <Fact icon={<HandCoins aria-hidden="true" />}>{texts.sales(sales)}</Fact>}
        <Fact icon={<Calendar aria-hidden="true" />}>{texts.memberSince(new Date(member_since))}</Fact>
        {cancelled && (
          <Fact icon={<CircleX className={css.against} aria-hidden="true" />}>
            {texts.cancelled(cancelled.sales, cancelled.of)}
          </Fact>
        )}
      </ul>
      <VerifiedSigns verified={verified} />
    </>
  );
}

const signs = ['email', 'phone', 'paymentAccount'] as const;

/** Which contact data is verified, without the data itself. */
export function VerifiedSigns({ verified }: Pick<Standing, 'verified'>) {
  const shown = signs.filter((sign) => verified[sign]);
  if (shown.length === 0) return null;
  return (
    <ul className={css.signs} aria-label={texts.verified}>
      {shown.map((sign) => (
        <li key={sign}>
          <SewnLabel>
            <Check aria-hidden="true" />
            {texts.signs[sign]}
          </SewnLabel>
        </li>
      ))}
    </ul>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}
