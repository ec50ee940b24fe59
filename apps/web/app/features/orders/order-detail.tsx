import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getOrder, Order } from '@perchero/contract/orders/orders';
import { Link } from 'react-router';
import { formatLongDate } from '#app/shared/format-moment.ts';
import { formatCents } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { ChevronLeft, Printer } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { Status } from '#app/ui/status.tsx';
import amountsCss from './amounts.module.css';
import { OrderActions } from './order-actions.tsx';
import { addressOf, OrderPerson, Tracker } from './order-list.tsx';
import css from './order-detail.module.css';
import { DeliveryCost, OrderItems } from './order-items.tsx';
import { hintOf, stepOf, stateLabelOf } from './order-state.ts';
import panel from './panel.module.css';
import siblingsCss from './siblings.module.css';
import { actionTexts, firstNameOf, detailTexts, texts } from './texts.ts';
import timelineCss from './timeline.module.css';

interface OrderDetailProps {
  readonly page: ReplyOf<typeof getOrder>;
  readonly onChanged: () => Promise<void>;
}

/** One order, for its buyer or its seller. */
export function OrderDetail({ page, onChanged }: OrderDetailProps) {
  const { order, steps, siblings } = page;
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
            <NextStep order={order} onChanged={onChanged} />
            <Products order={order} />
            {order.amounts && <Amounts order={order} amounts={order.amounts} />}
            {siblings.length > 0 && <Siblings orders={siblings} />}
          </div>
          <Timeline steps={steps} />
        </div>
      </div>
    </div>
  );
}

function Head({ order }: { order: Order }) {
  const { kind, label } = stateLabelOf(order);
  return (
    <header className={css.head}>
      <div>
        <h1 className={css.title}>{texts.orderTitle(order.side, order.number)}</h1>
        <p className={css.date}>{formatLongDate(new Date(order.created_at))}</p>
      </div>
      <div className={css.tools}>
        <Status kind={kind}>{label}</Status>
        {order.paid_at && (
          <Button kind="soft" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            {detailTexts.print}
          </Button>
        )}
      </div>
    </header>
  );
}

function NextStep({ order, onChanged }: { order: Order; onChanged: () => Promise<void> }) {
  const step = stepOf(order);
  return (
    <section className={panel.panel} aria-labelledby="next">
      <h2 id="next" className="visually-hidden">
        {detailTexts.whatNext}
      </h2>
      {step !== null && <Tracker step={step} />}
      {order.delivery_stopped ? (
        <Note kind={order.side === 'sale' ? 'error' : 'pending'}>{hintOf(order)}</Note>
      ) : (
        <p className={css.hint}>{hintOf(order)}</p>
      )}
      {order.actions.length > 0 && (
        <div className={css.actions}>
          <OrderActions order={order} onChanged={onChanged} />
        </div>
      )}
    </section>
  );
}

function Products({ order }: { order: Order }) {
  return (
    <section className={panel.panel} aria-labelledby="products">
      <h2 id="products">{detailTexts.products}</h2>
      <p className={css.other}>
        <span>{order.side === 'purchase' ? texts.soldBy : texts.boughtBy}</span>
        <OrderPerson order={order} />
      </p>
      <OrderItems items={order.items} />
      <DeliveryCost cents={order.delivery_cents} />
      <p className={css.total}>
        <span>{texts.total}</span>
        <span className={css.sum}>{formatCents(order.total_cents)}</span>
      </p>
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
        <Row name={detailTexts.price} cents={total_cents - delivery_cents} />
        {delivery_cents > 0 && <Row name={texts.delivery} cents={delivery_cents} />}
        <Row name={detailTexts.commission} cents={-commission_cents} />
        <Row
          name={detailTexts.providerFee}
          cents={provider_fee_cents === null ? null : -provider_fee_cents}
        />
        {withheld_cents > 0 && <Row name={detailTexts.withheld} cents={-withheld_cents} />}
        {refunded_cents > 0 && <Row name={detailTexts.refunded} cents={-refunded_cents} />}
        <Row name={detailTexts.net} cents={net_cents} />
      </dl>
    </section>
  );
}

function Row({ name, cents }: { name: string; cents: number | null }) {
  return (
    <div>
      <dt>{name}</dt>
      {cents === null ? (
        <dd className={amountsCss.unknown}>{detailTexts.notKnownYet}</dd>
      ) : (
        // Avoids "-0".
        <dd>{formatCents(cents === 0 ? 0 : cents)}</dd>
      )}
    </div>
  );
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

/** The history of an order. */
function Timeline({ steps }: { steps: ReplyOf<typeof getOrder>['steps'] }) {
  return (
    <section className={[panel.panel, panel.quiet].join(' ')} aria-labelledby="history">
      <h2 id="history">{detailTexts.history}</h2>
      <ol className={timelineCss.steps}>
        {steps.map(({ at, title, message }) => (
          <li key={`${at} ${title}`}>
            <b>{title}</b>
            <span className={timelineCss.message}>{message}</span>
            <time className={timelineCss.moment} dateTime={at}>
              {detailTexts.moment(new Date(at))}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
