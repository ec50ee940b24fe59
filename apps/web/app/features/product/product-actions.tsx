import type { Product, ShownHold } from '@perchero/contract/catalogue/products';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { paths } from '#app/shared/paths.ts';
import { useIsHydrated } from '#app/shared/hydration.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Copy, Pause, Pencil, RotateCw, Trash } from '#app/ui/icons.ts';
import { lazyComponent } from '#app/ui/lazy-component.tsx';
import { Note } from '#app/ui/note.tsx';
import css from './product-view.module.css';
import { deletionTexts, texts } from './texts.ts';
import { useVisibility } from './use-visibility.ts';

/** Polling while the photos are processed, with exponential backoff: 15 polls in 16 minutes. */
const firstPollMs = 3_000;
const maxPollMs = 120_000;
const maxPolls = 15;

export interface ProductEvents {
  /** The product was hidden or shown, or its photos may be ready: its data must be reloaded. */
  readonly onChanged: (isShown: boolean) => void;
  readonly onDeleted: () => void;
}

interface ProductActionsProps extends ProductEvents {
  readonly product: Product;
  /** Why it is not listed, for its seller. */
  readonly hold: ShownHold | null;
  /** Words to change before it is listed. */
  readonly stoppedBy: readonly string[];
  readonly isOwn: boolean;
  /** Says until when its seller is on vacation. */
  readonly away: ReactNode;
  /** Adds it to the cart; null for its seller. */
  readonly buy: ReactNode;
  /** Offers of or to the viewer. */
  readonly offers: ReactNode;
  /** Leads to the thread with its seller. */
  readonly write: ReactNode;
  /** Saves it to a collection. */
  readonly save: ReactNode;
}

/** The state of a product and the actions on it. */
export function ProductActions(props: ProductActionsProps) {
  const { product, hold, stoppedBy, isOwn, away, buy, offers, write, save, onChanged, onDeleted } = props;
  const { state } = product;
  const isHydrated = useIsHydrated();
  usePolling(state === 'processing', () => onChanged(true));

  const isRemoved = hold === 'removed';
  const canDelete = isOwn && state !== 'sold';
  const canChange = canDelete && !isRemoved;
  const canSave = hold === null && (state === 'active' || state === 'sold');
  return (
    <>
      {hold && <HoldNote hold={hold} stoppedBy={stoppedBy} username={product.seller.username} />}
      {state === 'sold' && <Note kind="info">{texts.soldNote}</Note>}
      {state === 'withdrawn' && (
        <div role="status">
          <Note kind="info">{texts.withdrawnNote}</Note>
        </div>
      )}
      {state === 'processing' && <Note kind="pending">{texts.processingNote}</Note>}
      {away}
      {state === 'active' && buy}
      <div className={css.talk}>
        {offers}
        {write}
      </div>
      <div className={css.actions}>
        {canChange && (
          <ButtonLink to={paths.editProduct(product.id)} kind="soft">
            <Pencil aria-hidden="true" />
            {texts.edit}
          </ButtonLink>
        )}
        {canChange && isHydrated && state !== 'processing' && (
          <PauseButton product={product} onChanged={onChanged} />
        )}
        {isOwn && (
          <ButtonLink to={paths.copyProduct(product.id)} kind="soft">
            <Copy aria-hidden="true" />
            {texts.copy}
          </ButtonLink>
        )}
        {canSave && save}
        {canDelete && isHydrated && (
          <ProductDeletion
            product={product}
            canPause={canChange && state === 'active'}
            onChanged={onChanged}
            onDeleted={onDeleted}
          />
        )}
      </div>
    </>
  );
}

interface HoldNoteProps {
  readonly hold: ShownHold;
  readonly stoppedBy: readonly string[];
  readonly username: string;
}

/** Tells the seller why only they see it. Its edit button is below. */
function HoldNote({ hold, stoppedBy, username }: HoldNoteProps) {
  return (
    <Note
      kind={hold === 'removed' ? 'error' : 'pending'}
      action={
        hold !== 'review' && (
          <ButtonLink to={paths.decisions(username)} kind="line" size="small">
            {texts.holdReason}
          </ButtonLink>
        )
      }
    >
      {texts.holds[hold]}
      {stoppedBy.length > 0 && ` ${texts.stoppedBy(stoppedBy)}`}
    </Note>
  );
}

function PauseButton({ product, onChanged }: { product: Product; onChanged: ProductEvents['onChanged'] }) {
  const { isWithdrawn, change, isPending } = useVisibility(product, onChanged);
  const busyLabel = isWithdrawn ? texts.relisting : texts.withdrawing;
  return (
    <Button
      kind={isWithdrawn ? 'primary' : 'soft'}
      onClick={change}
      busyLabel={isPending ? busyLabel : undefined}
    >
      {isWithdrawn ? <RotateCw aria-hidden="true" /> : <Pause aria-hidden="true" />}
      {isWithdrawn ? texts.relist : texts.withdraw}
    </Button>
  );
}

function usePolling(isActive: boolean, onPoll: () => void): void {
  const poll = useEffectEvent(onPoll);
  useEffect(() => {
    if (!isActive) return;
    let timer: ReturnType<typeof setTimeout>;
    const schedule = (polls: number) => {
      if (polls === maxPolls) return;
      timer = setTimeout(
        () => {
          if (!document.hidden) poll();
          schedule(polls + 1);
        },
        Math.min(firstPollMs * 1.5 ** polls, maxPollMs),
      );
    };
    schedule(0);
    return () => clearTimeout(timer);
  }, [isActive]);
}

const DeletionDialog = lazyComponent(async () => (await import('./deletion-dialog.tsx')).DeletionDialog);

function ProductDeletion(props: ProductEvents & { product: Product; canPause: boolean }) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <IconButton
        label={deletionTexts.open}
        className={css.remove}
        aria-haspopup="dialog"
        onPointerEnter={DeletionDialog.preload}
        onFocus={DeletionDialog.preload}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <Trash aria-hidden="true" />
      </IconButton>
      {wasOpened && <DeletionDialog {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
