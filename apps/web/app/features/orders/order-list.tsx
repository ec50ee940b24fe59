import type { ReplyOf } from '@perchero/contract/endpoint';
import type { listOrders, Order } from '@perchero/contract/orders/orders';
import { cursorParameter, paths } from '#app/shared/paths.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { TabLinks } from '#app/ui/tab-links.tsx';
import { OrderCard } from './order-card.tsx';
import css from './order-list.module.css';
import { texts } from './texts.ts';

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
