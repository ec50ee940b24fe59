import type { WatchedOrder } from '@perchero/contract/admin/money';
import { useState } from 'react';
import { useNavigation, useRevalidator } from 'react-router';
import { paths, viewParameter } from '#app/shared/paths.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Note } from '#app/ui/note.tsx';
import { PagesBar } from '#app/ui/pages-bar.tsx';
import { TabLinks } from '#app/ui/tab-links.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import type { MoneyView, WatchedMoney } from './money-page.ts';
import css from './money-tool.module.css';
import { OrdersTable } from './orders-table.tsx';
import { SetAside } from './set-aside.tsx';
import { texts, viewTexts } from './texts.ts';

const views = Object.keys(viewTexts) as MoneyView[];

/** The orders of a view, whether the books agree, and what an operator does about an order. */
export function MoneyTool({ page }: { page: WatchedMoney }) {
  const { view, counts, orders, nextCursor, ledger, set_aside } = page;
  const { revalidate } = useRevalidator();
  const isComing = useNavigation().location?.pathname === paths.money;
  const [asked, setAsked] = useState<WatchedOrder | null>(null);
  const isStuck = view === 'stuck';
  return (
    <div className={['page', css.tool].join(' ')}>
      <header>
        <h1>{texts.title}</h1>
        <p className={css.about}>{texts.about}</p>
      </header>
      <Books ledger={ledger} />
      <SetAside works={set_aside} onRetried={() => void revalidate()} />
      <TabLinks
        label={texts.views}
        tabs={views.map((each) => ({
          name: viewTexts[each],
          to: addressOf(each),
          count: texts.count(counts[each] ?? 0),
          current: each === view ? 'page' : undefined,
        }))}
      />
      <div className={isComing ? css.coming : undefined} aria-busy={isComing}>
        {orders.length > 0 ? (
          <OrdersTable orders={orders} onDecide={setAsked} />
        ) : (
          <EmptyState art="bare-rail" title={isStuck ? texts.emptyStuckTitle : texts.emptyTitle}>
            {isStuck ? texts.emptyStuck : texts.empty}
          </EmptyState>
        )}
      </div>
      <PagesBar
        address={addressOf(view)}
        nextCursor={nextCursor}
        label={texts.pages}
        previousLabel={texts.previous}
        nextLabel={texts.next}
      />
      {asked && (
        <DecisionDialog
          key={asked.id}
          order={asked}
          onClose={() => setAsked(null)}
          onDecided={() => void revalidate()}
        />
      )}
    </div>
  );
}

function addressOf(view: MoneyView): string {
  return view === 'stuck' ? paths.money : `${paths.money}?${viewParameter}=${view}`;
}

/** Whether what was booked, what was paid and what is set aside agree. */
function Books({ ledger }: Pick<WatchedMoney, 'ledger'>) {
  const faults = ledger.filter(({ count }) => count > 0);
  if (faults.length === 0) return <Note kind="success">{texts.booksRight}</Note>;
  return (
    <Note kind="error">
      <b>{texts.booksWrong(faults.reduce((sum, { count }) => sum + count, 0))}</b>
      <ul className={css.faults}>
        {faults.map(({ name, count }) => (
          <li key={name}>{texts.fault(name, count)}</li>
        ))}
      </ul>
    </Note>
  );
}
