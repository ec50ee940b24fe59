import type { ReplyOf } from '@perchero/contract/endpoint';
import type { listOrders, Order } from '@perchero/contract/orders/orders';
import { Link } from 'react-router';
import { useAvatarUrl } from '#app/shared/site.ts';
import { formatLongDate } from '#app/shared/format-moment.ts';
import { cursorParameter, paths } from '#app/shared/paths.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Status } from '#app/ui/status.tsx';
import { TabLinks } from '#app/ui/tab-links.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { OrderActions } from './order-actions.tsx';
import orderCardCss from './order-card.module.css';
import { OrderItems } from './order-items.tsx';
import css from './order-list.module.css';
import { hintOf, stepOf, stateLabelOf } from './order-state.ts';
import { texts } from './texts.ts';
import trackerCss from './tracker.module.css';

export interface OrdersPage extends ReplyOf<typeof listOrders> {
  readonly side: Order['side'];
  /** Whether this is the first page. */
  readonly fromTheStart: boolean;
}

interface OrderListProps {
  readonly page: OrdersPage;
  readonly onChanged: () => Promise<void>;
}

/** A member's purchases or sales. */
export function OrderList({ page, onChanged }: OrderListProps) {
  const { side, orders, nextCursor, purchases, sales, fromTheStart } = page;
  const here = side === 'purchase' ? paths.purchases : paths.sales;
  const current = (tab: Order['side']) => (tab === side ? ('page' as const) : undefined);
  return (
    <div className={['page', css.page].join(' ')}>
      <div className={css.inside}>
        <h1 className={css.title}>{texts.title}</h1>
        <TabLinks
          label={texts.tabsLabel}
          tabs={[
            {
              name: texts.purchases,
              to: paths.purchases,
              count: texts.count(purchases),
              current: current('purchase'),
            },
            { name: texts.sales, to: paths.sales, count: texts.count(sales), current: current('sale') },
          ]}
        />
        {orders.length === 0 && fromTheStart ? (
          <NothingYet side={side} />
        ) : (
          <div className={css.list}>
            {orders.map((order) => (
              <OrderCard key={order.id} order={order} onChanged={onChanged} />
            ))}
          </div>
        )}
        <div className={css.end}>
          {!fromTheStart && (
            <ButtonLink to={here} kind="soft">
              {texts.fromTheStart}
            </ButtonLink>
          )}
          {nextCursor !== null && (
            <ButtonLink to={`${here}?${cursorParameter}=${nextCursor}`} kind="line">
              {texts.older}
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}

function NothingYet({ side }: { side: Order['side'] }) {
  const isBuyer = side === 'purchase';
  const words = isBuyer ? texts.emptyPurchases : texts.emptySales;
  return (
    <EmptyState
      art={isBuyer ? 'bag' : 'bare-rail'}
      title={words.title}
      actions={<ButtonLink to={isBuyer ? paths.products : paths.sell}>{words.action}</ButtonLink>}
    >
      {words.text}
    </EmptyState>
  );
}

interface OrderCardProps {
  readonly order: Order;
  readonly onChanged: () => Promise<void>;
}

export function addressOf({ side, id }: Pick<Order, 'side' | 'id'>): string {
  return side === 'purchase' ? paths.purchase(id) : paths.sale(id);
}

function OrderCard({ order, onChanged }: OrderCardProps) {
  const { kind, label } = stateLabelOf(order);
  const step = stepOf(order);
  const titleId = `order-${order.id}`;
  return (
    <article className={orderCardCss.card} aria-labelledby={titleId}>
      <header className={orderCardCss.head}>
        <div>
          <h2 id={titleId} className={orderCardCss.title}>
            <Link to={addressOf(order)}>{texts.orderTitle(order.side, order.number)}</Link>
          </h2>
          <p className={orderCardCss.date}>{formatLongDate(new Date(order.created_at))}</p>
        </div>
        <Status kind={kind}>{label}</Status>
      </header>
      <div className={orderCardCss.body}>
        <OrderItems items={order.items} />
        {step !== null && <Tracker step={step} />}
        <p className={orderCardCss.hint}>{hintOf(order)}</p>
      </div>
      <footer className={orderCardCss.foot}>
        <OrderPerson order={order} />
        <div className={orderCardCss.actions}>
          <ButtonLink to={addressOf(order)} kind="line">
            {order.shipped_at ? texts.seeShipment : texts.seeDetail}
          </ButtonLink>
          <OrderActions order={order} onChanged={onChanged} />
        </div>
      </footer>
    </article>
  );
}

/** The delivery steps; `step` is the current one. */
export function Tracker({ step }: { step: number }) {
  return (
    <ol className={trackerCss.tracker} aria-label={texts.trackerLabel}>
      {texts.tracker.map((name, index) => (
        <li
          key={name}
          className={index < step ? trackerCss.done : index === step ? trackerCss.now : undefined}
          aria-current={index === step ? 'step' : undefined}
        >
          {index === 0 && step === 0 ? texts.trackerUnpaid : name}
          {index < step && <VisuallyHidden>{texts.trackerDone}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}

/** The other party of an order. A deleted account has no name; a buyer is named only after paying. */
export function OrderPerson({ order }: { order: Order }) {
  const person = order.other;
  const picture = useAvatarUrl(person?.avatar_url ?? null);
  if (!person) {
    return (
      <span className={css.person}>
        <Avatar url={null} alt="" />
        {order.side === 'sale' && order.paid_at === null ? texts.notPaidYet : texts.gone}
      </span>
    );
  }
  return (
    <Link className={css.person} to={paths.profile(person.username)}>
      <Avatar url={picture} alt="" />
      {person.full_name}
    </Link>
  );
}
