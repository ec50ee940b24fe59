import type { OpenedCase, SignalRule } from '@perchero/contract/admin/moderation';
import { type ComponentType, useId } from 'react';
import { Link } from 'react-router';
import { foldAccents } from '#app/shared/fold-accents.ts';
import { paths } from '#app/shared/paths.ts';
import { Ban, CircleAlert, Clock, Link2, Shield } from '#app/ui/icons.ts';
import panel from './case-panel.module.css';
import { LinkedPicture } from './case-picture.tsx';
import css from './signals.module.css';
import { person, signalSection as texts, signalTexts } from './texts.ts';

type Signal = OpenedCase['signals'][number];

/** What our own rules found. */
export function Signals({ opened: { signals, now } }: { opened: OpenedCase }) {
  const id = useId();
  if (signals.length === 0) return null;
  const shown = foldAccents(`${now?.title ?? ''} ${now?.text ?? ''}`);
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <h3 id={id}>
        {texts.title} <span className={panel.count}>{signals.length}</span>
      </h3>
      <ul className={css.signals}>
        {signals.map((signal) => (
          <li key={`${signal.rule} ${signal.at}`}>
            {signal.twin ? (
              <Twin rule={signal.rule} twin={signal.twin} />
            ) : (
              <Found signal={signal} isGone={isGoneFrom(shown, signal)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function isGoneFrom(shown: string, { found }: Signal): boolean {
  return found.length > 0 && !found.some((words) => shown.includes(foldAccents(words)));
}

function Twin({ rule, twin }: { rule: SignalRule; twin: NonNullable<Signal['twin']> }) {
  const { other_seller: seller, other_product_id: product } = twin;
  return (
    <div className={css.twin}>
      <figure>
        <LinkedPicture source={twin.picture} alt={texts.thisPhoto} />
        <figcaption>{texts.this}</figcaption>
      </figure>
      {twin.other_picture !== null && (
        <figure>
          <LinkedPicture source={twin.other_picture} alt={texts.otherPhoto} />
          <figcaption>{texts.other}</figcaption>
        </figure>
      )}
      <div>
        <b>
          {signalTexts[rule]}
          {twin.is_mirrored && texts.mirrored}
        </b>
        <p className={panel.about}>
          {texts.distance(twin.distance)}{' '}
          {seller && (
            <>
              {texts.otherOf}{' '}
              <Link className={panel.link} to={paths.profile(seller)}>
                {person(seller)}
              </Link>
              {'. '}
            </>
          )}
          {product !== null && (
            <Link className={panel.link} to={paths.product(product)}>
              {texts.otherProduct}
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}

const icons: Readonly<Record<SignalRule, ComponentType<{ 'aria-hidden': 'true' }>>> = {
  'photo-twin': CircleAlert,
  'photo-banned': CircleAlert,
  'forbidden-words': CircleAlert,
  'contact-in-text': Link2,
  'danger-message': Shield,
  'blocked-by-many': Ban,
  'fast-publishing': Clock,
  'fast-writing': Clock,
};

function Found({ signal: { rule, found }, isGone }: { signal: Signal; isGone: boolean }) {
  const Icon = icons[rule];
  return (
    <p className={css.found}>
      <Icon aria-hidden="true" />
      <span>
        <b>
          {signalTexts[rule]}
          {found.length > 0 && ':'}
        </b>{' '}
        {found.length > 0 && `${texts.found(found)}. `}
        {isGone && texts.isGone}
      </span>
    </p>
  );
}
