import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getOrder, Order } from '@perchero/contract/orders/orders';
import { Link } from 'react-router';
import { formatCents } from '#app/shared/format.ts';
import { formatLongDate } from '#app/shared/format-moment.ts';
import { paths } from '#app/shared/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { ChevronLeft, Printer } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { Status } from '#app/ui/status.tsx';
import { Amounts } from './amounts.tsx';
import { OrderActions } from './order-actions.tsx';
import css from './order-detail.module.css';
import { OrderItems } from './order-items.tsx';
import { OrderPerson } from './order-person.tsx';
import { hintOf, stepOf, wordOf } from './order-state.ts';
import panel from './panel.module.css';
import { Siblings } from './siblings.tsx';
import { detailTexts, texts } from './texts.ts';
import { Timeline } from './timeline.tsx';
import { Tracker } from './tracker.tsx';

interface OrderDetailProps {
  readonly page: ReplyOf<typeof getOrder>;
  readonly onChanged: () => Promise<void>;
}

/** Everything about one order, to either side of it. */
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
            <Pieces order={order} />
            {order.amounts && <Amounts totalCents={order.total_cents} amounts={order.amounts} />}
            {siblings.length > 0 && <Siblings orders={siblings} />}
          </div>
          <Timeline steps={steps} />
        </div>
      </div>
    </div>
  );
}

function Head({ order }: { order: Order }) {
  const { kind, word } = wordOf(order);
  return (
    <header className={css.head}>
      <div>
        <h1 className={css.title}>{texts.orderTitle(order.side, order.number)}</h1>
        <p className={css.date}>{formatLongDate(new Date(order.created_at))}</p>
      </div>
      <div className={css.tools}>
        <Status kind={kind}>{word}</Status>
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

function Pieces({ order }: { order: Order }) {
  return (
    <section className={panel.panel} aria-labelledby="pieces">
      <h2 id="pieces">{detailTexts.pieces}</h2>
      <p className={css.other}>
        <span>{order.side === 'purchase' ? texts.soldBy : texts.boughtBy}</span>
        <OrderPerson order={order} />
      </p>
      <OrderItems items={order.items} />
      <p className={css.total}>
        <span>{texts.total}</span>
        <span className={css.sum}>{formatCents(order.total_cents)}</span>
      </p>
    </section>
  );
}
