import { deskStates, maxCounted } from '@perchero/contract/desk/desk.rules';
import type {
  changePrices,
  deleteProducts,
  DeskCounts,
  DeskProduct,
  pauseProducts,
  relistProducts,
} from '@perchero/contract/desk/products';
import { changedPrice } from '@perchero/contract/desk/price-change.rules';
import { type ReactNode, useState } from 'react';
import { send } from '#app/shared/api.ts';
import { formatNumber } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Note } from '#app/ui/note.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import { countAll, type LoadedDesk } from './desk-page.ts';
import { deskPath } from './desk-query.ts';
import { DeskTools } from './desk-tools.tsx';
import css from './desk.module.css';
import { OutcomeNote } from './outcome-note.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { ProductTable } from './product-table.tsx';
import { bulkTexts, texts } from './texts.ts';
import { useChanges } from './use-changes.ts';
import { useDeskList } from './use-desk-list.ts';

interface DeskProps {
  readonly page: LoadedDesk;
  /** Views and sales by day. */
  readonly numbers: ReactNode;
  readonly renderVacation: (onChanged: () => void) => ReactNode;
}

interface OpenedDialog {
  readonly kind: 'price' | 'delete';
  /** Those that were chosen when it was opened. */
  readonly products: readonly DeskProduct[];
  readonly turn: number;
}

/** The own products in a table, and what is done with many of them at once. */
export function Desk({ page, numbers, renderVacation }: DeskProps) {
  const desk = useDeskList(page);
  const changes = useChanges(desk.refresh);
  const [dialog, setDialog] = useState<OpenedDialog | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { list, chosen } = desk;
  const { products, counts, query } = list;
  const { progress, outcome } = changes;
  const isEmpty = countAll(counts) === 0;
  const busyLabel =
    progress && bulkTexts.progress(bulkTexts.doing[progress.kind], progress.done, progress.total);

  function open(kind: 'price' | 'delete'): void {
    setDialog((before) => ({ kind, products: chosen, turn: (before?.turn ?? 0) + 1 }));
    setIsOpen(true);
  }

  async function pause(all: readonly DeskProduct[]): Promise<void> {
    changes.show(
      await changes.run('pause', all, (some) =>
        send<typeof pauseProducts>('POST', '/api/desk/pause', { ids: idsOf(some) }),
      ),
    );
  }

  async function relist(): Promise<void> {
    changes.show(
      await changes.run('relist', chosen, (some) =>
        send<typeof relistProducts>('POST', '/api/desk/relist', { ids: idsOf(some) }),
      ),
    );
  }

  async function changeAllPrices(all: readonly DeskProduct[], percent: number): Promise<string | null> {
    const { failure, unsent } = await changes.run('price', all, (some) =>
      send<typeof changePrices>('POST', '/api/desk/price', {
        percent,
        products: some.map(({ id, price }) => ({ id, from: price, to: changedPrice(price, percent) })),
      }),
    );
    return failure && unsent.length === all.length ? failure.error : null;
  }

  async function deleteAll(all: readonly DeskProduct[], password: string) {
    const { failure, unsent } = await changes.run('delete', all, (some) =>
      send<typeof deleteProducts>('POST', '/api/desk/delete', { ids: idsOf(some), password }),
    );
    return unsent.length === all.length ? failure : null;
  }

  if (isEmpty)
    return (
      <DeskFrame status={null} actions={renderVacation(() => void desk.refresh([]))}>
        <EmptyState
          art="bare-rail"
          title={texts.emptyTitle}
          actions={<ButtonLink to={paths.sell}>{texts.emptyAction}</ButtonLink>}
        >
          {texts.emptyText}
        </EmptyState>
      </DeskFrame>
    );

  return (
    <DeskFrame
      status={texts.summary(totalText(counts), counts.listed)}
      actions={
        <>
          {renderVacation(() => void desk.refresh(chosen))}
          <ButtonLink to={paths.sell}>{texts.publish}</ButtonLink>
        </>
      }
    >
      <div className={css.numbers}>{numbers}</div>
      <DeskTools query={query} counts={counts} total={totalText(counts)} />
      {outcome && <OutcomeNote outcome={outcome} />}
      {products.length === 0 ? (
        <EmptyState
          art="bare-rail"
          title={texts.noneTitle}
          actions={
            <ButtonLink to={paths.desk} kind="line">
              {texts.noneAction}
            </ButtonLink>
          }
        >
          {texts.noneText}
        </EmptyState>
      ) : (
        <ProductTable
          products={products}
          now={new Date(page.now)}
          isChosen={desk.isChosen}
          onChoose={desk.toggle}
        />
      )}
      <More list={list} more={desk.more} />
      {(chosen.length > 0 || progress) && (
        <BulkBar
          chosen={chosen}
          total={totalOf(list)}
          progress={progress}
          all={desk.all}
          onClear={() => desk.choose([])}
          onPause={() => void pause(chosen)}
          onRelist={() => void relist()}
          onPrice={() => open('price')}
          onDelete={() => open('delete')}
        />
      )}
      {dialog?.kind === 'price' && (
        <PriceDialog
          key={dialog.turn}
          products={dialog.products}
          selling={page.selling}
          open={isOpen}
          busyLabel={busyLabel ?? undefined}
          onClose={() => setIsOpen(false)}
          onChange={(percent) => changeAllPrices(dialog.products, percent)}
        />
      )}
      {dialog?.kind === 'delete' && (
        <DeletionDialog
          key={dialog.turn}
          count={dialog.products.length}
          open={isOpen}
          busyLabel={busyLabel ?? undefined}
          onClose={() => setIsOpen(false)}
          onPause={
            dialog.products.some(({ state }) => state === 'listed')
              ? () => {
                  setIsOpen(false);
                  void pause(dialog.products);
                }
              : null
          }
          onDelete={(password) => deleteAll(dialog.products, password)}
        />
      )}
    </DeskFrame>
  );
}

interface DeskFrameProps {
  readonly status: string | null;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The heading around the desk in any state. */
export function DeskFrame({ status, actions, children }: DeskFrameProps) {
  return (
    <div className={['page', css.desk].join(' ')}>
      <header className={css.head}>
        <div>
          <h1 className={css.title} tabIndex={-1}>
            {texts.title}
          </h1>
          {status !== null && (
            <p className={css.status} role="status">
              {status}
            </p>
          )}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

type List = ReturnType<typeof useDeskList>['list'];

/** The next page: at the end of this one, or without script on a page of its own. */
function More({ list, more }: { list: List; more: ReturnType<typeof useDeskList>['more'] }) {
  if (list.nextCursor === null) return null;
  return (
    <div className={css.more}>
      {more.status === 'failed' && <Note kind="error">{texts.moreFailed}</Note>}
      <noscript>
        <ButtonLink to={deskPath(list.query, list.nextCursor)} kind="line">
          {texts.more}
        </ButtonLink>
      </noscript>
      <span className={css.withScript}>
        <Button
          kind="line"
          busyLabel={more.status === 'loading' ? texts.loadingMore : undefined}
          onClick={more.loadMore}
        >
          {texts.more}
        </Button>
      </span>
    </div>
  );
}

/** How many products the filter has; null when that is not known. */
function totalOf({ products, nextCursor, counts, query: { state, words } }: List): number | null {
  if (nextCursor === null) return products.length;
  if (words !== '') return null;
  return state === null ? countAll(counts) : counts[state];
}

function totalText(counts: DeskCounts): string {
  const isCapped = deskStates.some((state) => state !== 'listed' && counts[state] === maxCounted);
  return formatNumber(countAll(counts)) + (isCapped ? '+' : '');
}

function idsOf(products: readonly DeskProduct[]): number[] {
  return products.map(({ id }) => id);
}
