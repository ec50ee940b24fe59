import type { ReplyOf } from '@perchero/contract/endpoint';
import type { listOrders, Order } from '@perchero/contract/orders/orders';
import { Link } from 'react-router';
import { useAvatarUrl } from '#app/shared/avatar-url.ts';
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
import orderPersonCss from './order-person.module.css';
import { hintOf, stepOf, wordOf } from './order-state.ts';
import { texts } from './texts.ts';
import trackerCss from './tracker.module.css';

export interface OrdersPage extends ReplyOf<typeof listOrders> {
  readonly side: Order['side'];
  /** Whether this is where the list begins. */
  readonly fromTheStart: boolean;
}

interface OrderListProps {
  readonly page: OrdersPage;
  readonly onChanged: () => Promise<void>;
}

/** A person's purchases or sales. */
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

/** One order in the list: what it is, how it stands, and what to do next. */
function OrderCard({ order, onChanged }: OrderCardProps) {
  const { kind, word } = wordOf(order);
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
        <Status kind={kind}>{word}</Status>
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

/** How far a parcel is on its way: `step` is where it is now. */
export function Tracker({ step }: { step: number }) {
  return (
    <ol className={trackerCss.tracker} aria-label={texts.trackerLabel}>
      {texts.tracker.map((name, place) => (
        <li
          key={name}
          className={place < step ? trackerCss.done : place === step ? trackerCss.now : undefined}
          aria-current={place === step ? 'step' : undefined}
        >
          {place === 0 && step === 0 ? texts.trackerUnpaid : name}
          {place < step && <VisuallyHidden>{texts.trackerDone}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}

/** Who is on the other side of an order; their name stays with them when they leave. A buyer is named once they have paid. */
export function OrderPerson({ order }: { order: Order }) {
  const person = order.other;
  const picture = useAvatarUrl(person?.avatar_url ?? null);
  if (!person) {
    return (
      <span className={orderPersonCss.person}>
        <Avatar url={null} alt="" />
        {order.side === 'sale' && order.paid_at === null ? texts.notPaidYet : texts.gone}
      </span>
    );
  }
  return (
    <Link className={orderPersonCss.person} to={paths.profile(person.username)}>
      <Avatar url={picture} alt="" />
      {person.full_name}
    </Link>
  );
}
