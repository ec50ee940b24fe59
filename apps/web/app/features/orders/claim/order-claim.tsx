import type { ClaimDetail } from '@perchero/contract/claims/claims';
import type { Order } from '@perchero/contract/orders/orders';
import type { ReactNode } from 'react';
import { useSession } from '#app/features/session/use-session.ts';
import { formatDayAndTime } from '#app/shared/format-moment.ts';
import { formatCents } from '#app/shared/format.ts';
import { useAvatarUrl } from '#app/shared/site.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Handshake, MapPin, Shield } from '#app/ui/icons.ts';
import { ParcelAddress } from '../delivery/address.tsx';
import deliveryCss from '../delivery/delivery.module.css';
import { Tracking, TrackingLink } from '../delivery/tracking.tsx';
import detailCss from '../order-detail.module.css';
import panel from '../panel.module.css';
import { firstNameOf } from '../texts.ts';
import css from './claim.module.css';
import { PlaceForm } from './place-fields.tsx';
import { ReturnForm } from './return-form.tsx';
import { answerTexts, placeTexts, returnTexts, saidTexts as texts } from './texts.ts';

interface OrderClaimProps {
  readonly order: Order;
  readonly claim: ClaimDetail;
  readonly renderAnswerForm: (onSent: () => Promise<void>) => ReactNode;
  readonly onChanged: () => Promise<void>;
}

const headingId = 'claim-statements';

/** The claim about an order: what everybody said, the return, and the form of whose turn it is. */
export function OrderClaim({ order, claim, renderAnswerForm, onChanged }: OrderClaimProps) {
  const can = (name: Order['actions'][number]) => order.actions.includes(name);
  // The form that had the focus is gone.
  const onSent = async () => {
    await onChanged();
    document.getElementById(headingId)?.focus();
  };
  return (
    <>
      {claim.return_place && <Return order={order} claim={claim} place={claim.return_place} />}
      {can('claim-return-sent') && claim.return_place?.method === 'parcel' && (
        <section className={panel.panel} aria-labelledby="return-form">
          <h2 id="return-form">{returnTexts.formTitle}</h2>
          <ReturnForm order={order} claimId={claim.id} onSent={onSent} />
        </section>
      )}
      {can('claim-place') && (
        <section className={panel.panel} aria-labelledby="place-form">
          <h2 id="place-form">{placeTexts.title}</h2>
          <PlaceForm order={order} claimId={claim.id} onSent={onSent} />
        </section>
      )}
      <section className={panel.panel} aria-labelledby={headingId}>
        <h2 id={headingId} tabIndex={-1}>
          {texts.title}
        </h2>
        <Statements order={order} claim={claim} />
      </section>
      {can('claim-answer') && (
        <section className={panel.panel} aria-labelledby="answer-form">
          <h2 id="answer-form">{answerTexts.title}</h2>
          {renderAnswerForm(onSent)}
        </section>
      )}
    </>
  );
}

interface ReturnProps {
  readonly order: Order;
  readonly claim: ClaimDetail;
  readonly place: NonNullable<ClaimDetail['return_place']>;
}

/** Where the products are returned, and their way back. */
function Return({ order, claim, place }: ReturnProps) {
  const way = {
    tracking: claim.return_tracking,
    carrier_name: claim.return_carrier_name,
    tracking_url: claim.return_tracking_url,
  };
  return (
    <section className={panel.panel} aria-labelledby="return">
      <h2 id="return">{returnTexts.title}</h2>
      <div className={deliveryCss.place}>
        {place.address ? (
          <>
            <MapPin aria-hidden="true" />
            <ParcelAddress address={place.address} />
          </>
        ) : (
          <>
            <Handshake aria-hidden="true" />
            <div>
              <b>{returnTexts.meeting}</b>
              <span>{place.zone}</span>
              <small>{returnTexts.arrange}</small>
            </div>
          </>
        )}
      </div>
      <Tracking delivery={way} />
      {order.side === 'sale' && claim.state === 'return_sent' && <TrackingLink delivery={way} />}
      {place.method === 'parcel' && (
        <p className={detailCss.note}>{returnTexts.cost[order.side](firstNameOf(order.other))}</p>
      )}
    </section>
  );
}

function Statements({ order, claim }: Pick<OrderClaimProps, 'order' | 'claim'>) {
  const isBuyer = order.side === 'purchase';
  const { answer, contest_text, decision, amount_cents, seller_photos } = claim;
  const total = formatCents(order.total_cents);
  const amount = amount_cents === null ? null : formatCents(amount_cents);
  const titles = order.items
    .filter(({ product_id }) => claim.product_ids.includes(product_id))
    .map(({ title }) => title);
  const answerWords =
    answer === 'no' && claim.kind === 'not_arrived' ? texts.sent : answer && texts.answers[answer];
  return (
    <ol className={css.statements}>
      <Statement
        order={order}
        isOwn={isBuyer}
        words={{ own: texts.kinds[claim.kind], other: texts.kinds[claim.kind] }}
        at={claim.opened_at}
        text={claim.text}
        photos={claim.buyer_photos}
      >
        {titles.length < order.items.length && <p>{texts.products(titles.join(', '))}</p>}
      </Statement>
      {answerWords && (
        <Statement
          order={order}
          isOwn={!isBuyer}
          words={answerWords}
          at={claim.answered_at}
          text={claim.answer_text}
          photos={contest_text === null ? seller_photos : []}
        >
          {amount && decision === null && (
            <p className={css.amount}>{texts.part[order.side](amount, total)}</p>
          )}
        </Statement>
      )}
      {contest_text !== null && (
        <Statement
          order={order}
          isOwn={!isBuyer}
          words={texts.contest}
          at={null}
          text={contest_text}
          photos={seller_photos}
        />
      )}
      {decision && (
        <li className={css.statement}>
          <span className={css.mark}>
            <Shield aria-hidden="true" />
          </span>
          <div className={css.words}>
            <Title at={claim.decided_at}>{texts.by(texts.operator, texts.decisions[decision])}</Title>
            {claim.reason && <p className={css.text}>{claim.reason}</p>}
            {amount && <p className={css.amount}>{texts.decidedPart(amount, total)}</p>}
          </div>
        </li>
      )}
    </ol>
  );
}

interface StatementProps {
  readonly order: Order;
  /** By the viewer. */
  readonly isOwn: boolean;
  readonly words: { readonly own: string; readonly other: string };
  readonly at: string | null;
  readonly text: string | null;
  readonly photos: ClaimDetail['buyer_photos'];
  readonly children?: ReactNode;
}

function Statement({ order, isOwn, words, at, text, photos, children }: StatementProps) {
  const session = useSession();
  const avatar = useAvatarUrl((isOwn ? session?.user : order.other)?.avatar_url ?? null);
  const person = isOwn ? texts.you : firstNameOf(order.other);
  return (
    <li className={css.statement}>
      <Avatar url={avatar} alt="" />
      <div className={css.words}>
        <Title at={at}>{texts.by(person, isOwn ? words.own : words.other)}</Title>
        {text && <p className={css.text}>{text}</p>}
        {photos.length > 0 && (
          <ul className={css.photos}>
            {photos.map((photo, index) => (
              <li key={photo[0]?.url}>
                <a
                  href={photo.at(-1)?.url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={texts.photo(index + 1)}
                >
                  <img
                    src={photo[0]?.url}
                    srcSet={photo.map(({ url, width }) => `${url} ${width}w`).join(', ')}
                    sizes="84px"
                    alt=""
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </li>
  );
}

function Title({ at, children }: { at: string | null; children: ReactNode }) {
  return (
    <p className={css.title}>
      <b>{children}</b>
      {at !== null && <time dateTime={at}>{formatDayAndTime(new Date(at))}</time>}
    </p>
  );
}
