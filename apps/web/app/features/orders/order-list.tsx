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
import { Tracker } from '#app/ui/tracker.tsx';
import { isOwnTurn } from './claim/claim-step.ts';
import { actionTexts as claimTexts } from './claim/texts.ts';
import { OrderActions } from './order-actions.tsx';
import orderCardCss from './order-card.module.css';
import { OrderItems } from './order-items.tsx';
import css from './order-list.module.css';
import { isMeeting, stepOf, stateLabelOf } from './order-state.ts';
import { nextStepOf, turnOf } from './delivery/next-step.ts';
import { actionTexts, trackerTexts } from './delivery/texts.ts';
import { texts } from './texts.ts';

export interface OrdersPage extends ReplyOf<typeof listOrders> {
  readonly side: Order['side'];
  /** Whether this is the first page. */
  readonly fromTheStart: boolean;
  /** When the page was read. */
  readonly now: string;
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
        <div className={css.head}>
          <h1 className={css.title}>{texts.title}</h1>
          {side === 'sale' && (
            <ButtonLink to={paths.desk} kind="line">
              {texts.desk}
            </ButtonLink>
          )}
        </div>
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
              <OrderCard key={order.id} order={order} now={new Date(page.now)} onChanged={onChanged} />
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
  readonly now: Date;
  readonly onChanged: () => Promise<void>;
}

export function addressOf({ side, id }: Pick<Order, 'side' | 'id'>): string {
  return side === 'purchase' ? paths.purchase(id) : paths.sale(id);
}

function OrderCard({ order, now, onChanged }: OrderCardProps) {
  const { kind, label } = stateLabelOf(order);
  const titleId = `order-${order.id}`;
  const turn = turnOf(order);
  const task = taskOf(order);
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
        <OrderTracker order={order} />
        {turn ? (
          <p className={orderCardCss.turn}>
            <span>{turn.text}</span> <span>{turn.until}</span>
          </p>
        ) : (
          <p className={orderCardCss.hint}>{nextStepOf(order, now).text}</p>
        )}
      </div>
      <footer className={orderCardCss.foot}>
        <OrderPerson order={order} />
        <div className={orderCardCss.actions}>
          <ButtonLink to={addressOf(order)} kind={task ? 'primary' : 'line'}>
            {task ?? (order.delivery.sent_at ? texts.seeShipment : texts.seeDetail)}
          </ButtonLink>
          <OrderActions order={order} onChanged={onChanged} />
        </div>
      </footer>
    </article>
  );
}

/** The name of an action that is done on the order's page; null without one. */
function taskOf(order: Order): string | null {
  const { actions, delivery } = order;
  const { state } = delivery;
  if (isOwnTurn(order)) return claimTexts.see;
  if (actions.includes('answer-cancel')) return actionTexts.seeAnswer;
  if (state === 'preparing' && actions.includes('send')) return actionTexts.seeSend;
  return state === 'ready_to_meet' && actions.includes('hand-over') ? actionTexts.seeHandOver : null;
}

/** The delivery steps; nothing for an order that ended without delivery. */
export function OrderTracker({ order }: { order: Order }) {
  const step = stepOf(order);
  if (step === null) return null;
  const { label, steps } = trackerTexts[isMeeting(order.delivery) ? 'meeting' : 'parcel'];
  const [, ...later] = steps;
  return (
    <Tracker label={label} steps={step === 0 ? [trackerTexts.unpaid, ...later] : steps} current={step} />
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
