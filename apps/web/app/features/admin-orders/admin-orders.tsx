import type { watchMoney, AdminOrder } from '@perchero/contract/admin/money';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import type { WithRecentLogin } from '#app/shared/api.ts';
import { paths, viewParameter } from '#app/shared/paths.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Note } from '#app/ui/note.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { TabLinks } from '#app/ui/tab-links.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import css from './admin-orders.module.css';
import { OrdersTable } from './orders-table.tsx';
import { DeadLetters } from './dead-letters.tsx';
import { texts, viewTexts } from './texts.ts';

type OrdersView = keyof typeof viewTexts;

export type AdminOrdersPage = { readonly view: OrdersView } & ReplyOf<typeof watchMoney>;

interface AdminOrdersProps {
  readonly page: AdminOrdersPage;
  readonly withRecentLogin: WithRecentLogin;
}

const views = Object.keys(viewTexts) as OrdersView[];

/** The orders of a view, the ledger checks, the dead letters and the dialog to decide about an order. */
export function AdminOrders({ page, withRecentLogin }: AdminOrdersProps) {
  const { view, counts, orders, nextCursor, ledger, failed_work } = page;
  const { revalidate } = useRevalidator();
  const isLoading = useNavigation().location?.pathname === paths.money;
  const [selected, setSelected] = useState<AdminOrder | null>(null);
  const isStuck = view === 'stuck';
  const shown = views.filter((each) => each === 'stuck' || each === view || counts[each] > 0);
  return (
    <div className={['page', css.tool].join(' ')}>
      <header>
        <h1>{texts.title}</h1>
        <p className={css.about}>{texts.about}</p>
      </header>
      <LedgerChecks ledger={ledger} />
      <DeadLetters jobs={failed_work} onRetried={() => void revalidate()} />
      <TabLinks
        label={texts.views}
        isWrapped
        tabs={shown.map((each) => ({
          name: counts[each] === 1 ? viewTexts[each].one : viewTexts[each].many,
          to: addressOf(each),
          count: texts.count(counts[each]),
          current: each === view ? 'page' : undefined,
        }))}
      />
      <div className={isLoading ? css.coming : undefined} aria-busy={isLoading}>
        {orders.length > 0 ? (
          <OrdersTable orders={orders} onDecide={setSelected} />
        ) : (
          <EmptyState art="bare-rail" title={isStuck ? texts.emptyStuckTitle : texts.emptyTitle}>
            {isStuck ? texts.emptyStuck : texts.empty}
          </EmptyState>
        )}
      </div>
      <Pagination
        firstPage={addressOf(view)}
        nextCursor={nextCursor}
        label={texts.pages}
        previousLabel={texts.previous}
        nextLabel={texts.next}
      />
      {selected && (
        <DecisionDialog
          key={selected.id}
          order={selected}
          withRecentLogin={withRecentLogin}
          onClose={() => setSelected(null)}
          onDecided={() => void revalidate()}
        />
      )}
    </div>
  );
}

function addressOf(view: OrdersView): string {
  return view === 'stuck' ? paths.money : `${paths.money}?${viewParameter}=${view}`;
}

/** Whether bookings, payments and stock reservations agree. */
function LedgerChecks({ ledger }: Pick<AdminOrdersPage, 'ledger'>) {
  const faults = ledger.filter(({ count }) => count > 0);
  if (faults.length === 0) return <Note kind="success">{texts.ledgerBalanced}</Note>;
  return (
    <Note kind="error">
      <b>{texts.ledgerUnbalanced(faults.reduce((sum, { count }) => sum + count, 0))}</b>
      <ul className={css.faults}>
        {faults.map(({ name, count }) => (
          <li key={name}>{texts.ledgerFault(name, count)}</li>
        ))}
      </ul>
    </Note>
  );
}
