import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getOrder, Order } from '@perchero/contract/orders/orders';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDayAndTime, formatLongDate } from '#app/shared/format-moment.ts';
import { formatCents } from '#app/shared/format.ts';
import type { HelpQuestion } from '#app/shared/help/texts.ts';
import { paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { HelpLink } from '#app/ui/help-link.tsx';
import { ChevronLeft, MapPin, Printer } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import type { QrCodeDrawing } from '#app/ui/qr-code.tsx';
import { Status } from '#app/ui/status.tsx';
import amountsCss from './amounts.module.css';
import { ClaimActions } from './claim/claim-actions.tsx';
import { OrderClaim } from './claim/order-claim.tsx';
import { ParcelAddress } from './delivery/address.tsx';
import { BuyerCode } from './delivery/buyer-code.tsx';
import { CancelAnswer } from './delivery/cancel-answer.tsx';
import deliveryCss from './delivery/delivery.module.css';
import { DeliveryPanel } from './delivery/delivery-panel.tsx';
import { HandOverForm } from './delivery/hand-over-form.tsx';
import { nextStepOf, type NextStep as Step } from './delivery/next-step.ts';
import { OrderLinks } from './delivery/order-links.tsx';
import { codeTexts, nextTexts, panelTexts, sendTexts } from './delivery/texts.ts';
import { Tracking, TrackingLink } from './delivery/tracking.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderGarments } from './order-garments.tsx';
import { addressOf, OrderPerson, OrderTracker } from './order-list.tsx';
import css from './order-detail.module.css';
import { OrderItems } from './order-items.tsx';
import { AmountRow, Totals } from './totals.tsx';
import { stateLabelOf } from './order-state.ts';
import panel from './panel.module.css';
import siblingsCss from './siblings.module.css';
import { actionTexts, firstNameOf, detailTexts, texts, whyTexts } from './texts.ts';
import timelineCss from './timeline.module.css';

export interface OrderPage extends ReplyOf<typeof getOrder> {
  /** When the page was read. */
  readonly now: string;
  /** The buyer's code for a meeting, as a QR code. */
  readonly qr: QrCodeDrawing | null;
}

interface OrderDetailProps {
  readonly page: OrderPage;
  /** The form for the carrier and the photo of a parcel. */
  readonly renderParcelForm: (onSent: () => Promise<void>) => ReactNode;
  /** The seller's answer to a claim or to returned products. */
  readonly renderClaimAnswer: (to: 'claim' | 'return', onSent: () => Promise<void>) => ReactNode;
  /** The reviews of a completed order. */
  readonly reviews: ReactNode;
  /** The reputation of the other person. */
  readonly standing: ReactNode;
  readonly onChanged: () => Promise<void>;
}

/** One order, for its buyer or its seller. */
export function OrderDetail(props: OrderDetailProps) {
  const { page, renderParcelForm, renderClaimAnswer, reviews, standing, onChanged } = props;
  const { order, claim, steps, siblings, parcel_photo } = page;
  const isPreparing = order.delivery.state === 'preparing';
  const canSend = isPreparing && order.actions.includes('send');
  const canMeet = isPreparing && order.actions.includes('hand-over');
  const now = new Date(page.now);
  return (
    <div className={['page', css.page].join(' ')}>
      <div className={css.inside}>
        <Link className={css.back} to={order.side === 'purchase' ? paths.purchases : paths.sales}>
          <ChevronLeft aria-hidden="true" />
          {detailTexts.back}
        </Link>
        <Head order={order} />
        <div className={css.columns}>
          <div className={css.main}>
            {page.counterpart_suspended && isPreparing && order.side === 'purchase' && (
              <Note kind="info">{detailTexts.sellerSuspended(firstNameOf(order.other))}</Note>
            )}
            <NextStep page={page} now={now} renderClaimAnswer={renderClaimAnswer} onChanged={onChanged} />
            {claim && (
              <OrderClaim
                order={order}
                claim={claim}
                renderAnswerForm={(onSent) => renderClaimAnswer('claim', onSent)}
                onChanged={onChanged}
              />
            )}
            {canSend && (
              <section className={panel.panel} aria-labelledby="send">
                <h2 id="send">{sendTexts.title}</h2>
                {renderParcelForm(onChanged)}
              </section>
            )}
            {canMeet && (
              <section className={panel.panel} aria-labelledby="met">
                <h2 id="met">{codeTexts.met}</h2>
                <HandOverForm order={order} now={now} onChanged={onChanged} />
              </section>
            )}
            {reviews}
            <OrderGarments order={order} garments={page.garments} />
            <Products order={order} />
            {siblings.length > 0 && <Siblings orders={siblings} />}
          </div>
          <div className={css.main}>
            {!showsAddress(order) && <DeliveryPanel order={order} photo={parcel_photo} />}
            {standing && <div className={panel.panel}>{standing}</div>}
            {order.amounts && <Amounts order={order} amounts={order.amounts} />}
            <Timeline steps={steps} />
            <OrderLinks order={order} renderParcelForm={renderParcelForm} onChanged={onChanged} />
            <HelpLink question={questionAbout(order)} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** What people ask themselves at this point of an order. */
function questionAbout({ side, paid_at: paidAt, delivery }: Order): HelpQuestion {
  if (side === 'sale') return 'cuando-recibo-el-dinero';
  if (!paidAt) return 'que-pasa-si-mi-pago-queda-pendiente';
  const isUnderway = delivery.state === 'preparing' || delivery.state === 'sent';
  return isUnderway ? 'y-si-no-la-envian' : 'y-si-no-es-como-la-describieron';
}

function Head({ order }: { order: Order }) {
  const { kind, label } = stateLabelOf(order);
  return (
    <header className={css.head}>
      <div>
        <h1 className={css.title}>{texts.orderTitle(order.side, order.number)}</h1>
        <p className={css.date}>{formatLongDate(new Date(order.created_at))}</p>
      </div>
      <Status kind={kind}>{label}</Status>
    </header>
  );
}

/** While the seller prepares a parcel, its address stands beside the next step instead of in a panel of its own. */
function showsAddress({ side, delivery: { state, address } }: Order): boolean {
  return side === 'sale' && state === 'preparing' && address !== null;
}

interface NextStepProps extends Pick<OrderDetailProps, 'page' | 'renderClaimAnswer' | 'onChanged'> {
  readonly now: Date;
}

function NextStep({
  page: { order, claim, garments, qr },
  now,
  renderClaimAnswer,
  onChanged,
}: NextStepProps) {
  const { delivery, actions } = order;
  const step = nextStepOf(order, now, claim?.refundable_cents);
  const isSent = delivery.state === 'sent';
  return (
    <section className={panel.panel} aria-label={detailTexts.whatNext}>
      <OrderTracker order={order} />
      {order.delivery_stopped ? (
        <Note kind={order.side === 'sale' ? 'error' : 'pending'}>{step.text}</Note>
      ) : (
        <NextText step={step} />
      )}
      {step.isLastDay && <Note kind="pending">{nextTexts.lastDay}</Note>}
      {actions.includes('answer-cancel') && <CancelAnswer order={order} onChanged={onChanged} />}
      {delivery.code !== null && qr && (
        <BuyerCode code={delivery.code} qr={qr} seller={firstNameOf(order.other)} />
      )}
      {showsAddress(order) && delivery.address && (
        <div className={[deliveryCss.place, deliveryCss.large].join(' ')}>
          <MapPin aria-hidden="true" />
          <ParcelAddress address={delivery.address} />
          {actions.includes('label') && (
            <ButtonLink to={paths.parcelLabel(order.id)} kind="line">
              <Printer aria-hidden="true" />
              {panelTexts.printLabel}
            </ButtonLink>
          )}
        </div>
      )}
      {isSent && <Tracking delivery={delivery} />}
      {delivery.state === 'ready_to_meet' && actions.includes('hand-over') && (
        <HandOverForm order={order} now={now} onChanged={onChanged} />
      )}
      {actions.includes('pay') && <Totals order={order} />}
      <div className={deliveryCss.actions}>
        <OrderActions order={order} garments={garments} onChanged={onChanged} />
        {claim && (
          <ClaimActions
            order={order}
            claim={claim}
            renderContestForm={(onSent) => renderClaimAnswer('return', onSent)}
            onChanged={onChanged}
          />
        )}
        {isSent && order.side === 'purchase' && <TrackingLink delivery={delivery} />}
      </div>
      {step.notes.length > 0 && <p className={css.note}>{step.notes.join(' ')}</p>}
    </section>
  );
}

function NextText({ step: { text, date } }: { step: Step }) {
  const [before, after] = date === null ? [text] : text.split(date);
  return (
    <h2 className={css.next}>
      {before}
      {after !== undefined && (
        <>
          <em>{date}</em>
          {after}
        </>
      )}
    </h2>
  );
}

function Products({ order }: { order: Order }) {
  return (
    <section className={panel.panel} aria-labelledby="products">
      <div className={css.productsHead}>
        <h2 id="products">{detailTexts.products}</h2>
        <p className={css.other}>
          <span>{order.side === 'purchase' ? texts.soldBy : texts.boughtBy}</span>
          <OrderPerson order={order} />
        </p>
      </div>
      <OrderItems items={order.items} />
      {!order.actions.includes('pay') && <Totals order={order} />}
    </section>
  );
}

interface AmountsProps {
  readonly order: Pick<Order, 'total_cents' | 'delivery_cents'>;
  readonly amounts: NonNullable<Order['amounts']>;
}

/** How the total of a sale is split between seller, commission and fees. */
function Amounts({ order: { total_cents, delivery_cents }, amounts }: AmountsProps) {
  const { commission_cents, provider_fee_cents, withheld_cents, refunded_cents, net_cents } = amounts;
  return (
    <section className={panel.panel} aria-labelledby="amounts">
      <h2 id="amounts">{detailTexts.amounts}</h2>
      <dl className={amountsCss.rows}>
        <AmountRow name={detailTexts.price} value={formatCents(total_cents - delivery_cents)} />
        {delivery_cents > 0 && <AmountRow name={texts.delivery} value={formatCents(delivery_cents)} />}
        <AmountRow name={detailTexts.commission} value={negative(commission_cents)} />
        <AmountRow
          name={detailTexts.providerFee}
          value={provider_fee_cents === null ? null : negative(provider_fee_cents)}
        />
        {withheld_cents > 0 && <AmountRow name={detailTexts.withheld} value={negative(withheld_cents)} />}
        {refunded_cents > 0 && <AmountRow name={detailTexts.refunded} value={negative(refunded_cents)} />}
        <AmountRow name={detailTexts.net} value={net_cents === null ? null : formatCents(net_cents)} />
      </dl>
      {provider_fee_cents !== null && refunded_cents === 0 && (
        <p className={amountsCss.why}>
          {whyTexts.estimate(provider_fee_cents / total_cents)}
          {delivery_cents > 0 && ` ${whyTexts.delivery}`}
          {withheld_cents > 0 && ` ${whyTexts.withheld}`}
        </p>
      )}
    </section>
  );
}

/** Avoids "-0". */
function negative(cents: number): string {
  return formatCents(cents === 0 ? 0 : -cents);
}

/** The payments to the other sellers of the same checkout. */
function Siblings({ orders }: { orders: readonly Order[] }) {
  return (
    <section className={panel.panel} aria-labelledby="siblings">
      <h2 id="siblings">{detailTexts.siblings}</h2>
      <ul className={siblingsCss.list}>
        {orders.map((order) => {
          const { kind, label } = stateLabelOf(order);
          const name = firstNameOf(order.other);
          return (
            <li key={order.id}>
              <span className={siblingsCss.words}>
                <Link to={addressOf(order)}>{order.other?.full_name ?? name}</Link>
                <span className={siblingsCss.sum}>{formatCents(order.total_cents)}</span>
              </span>
              <Status kind={kind}>{label}</Status>
              {order.payment_url && (
                <ButtonLink to={order.payment_url} aria-label={detailTexts.payThis(name)}>
                  {actionTexts.pay}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The history of an order, newest first. */
function Timeline({ steps }: { steps: ReplyOf<typeof getOrder>['steps'] }) {
  return (
    <section className={panel.panel} aria-labelledby="history">
      <h2 id="history">{detailTexts.history}</h2>
      <ol className={timelineCss.steps}>
        {steps.toReversed().map(({ at, title, message }) => (
          <li key={`${at} ${title}`}>
            <b>{title}</b>
            <span className={timelineCss.message}>{message}</span>
            <time className={timelineCss.moment} dateTime={at}>
              {formatDayAndTime(new Date(at))}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
