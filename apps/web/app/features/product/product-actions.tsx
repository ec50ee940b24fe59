import type { Product, relistProduct, withdrawProduct } from '@perchero/contract/catalogue/products';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { send } from '#app/shared/api.ts';
import { paths } from '#app/shared/paths.ts';
import { useIsAlive } from '#app/shared/use-is-alive.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Pause, Pencil, RotateCw, Trash } from '#app/ui/icons.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { Note } from '#app/ui/note.tsx';
import { showToast } from '#app/ui/toast.ts';
import css from './product-view.module.css';
import { deletionTexts, texts } from './texts.ts';

/** While its photos are being made it is looked at again, at first after 3 s and ever more seldom: 15 times in 16 minutes. */
const firstLook = 3_000;
const longestPause = 120_000;
const mostLooks = 15;

export interface ProductEvents {
  /** It hangs no longer, or again, or its photos may be ready: what is shown should be read again. */
  readonly onChanged: (isHanging: boolean) => void;
  readonly onDeleted: () => void;
}

interface ProductActionsProps extends ProductEvents {
  readonly product: Product;
  readonly isOwn: boolean;
  /** Puts it into the cart; its owner does not buy it. */
  readonly buy: ReactNode;
  /** Keeps it for oneself: for everybody, while there is something to see. */
  readonly save: ReactNode;
}

/** What became of a piece and what one can do with it. */
export function ProductActions({ product, isOwn, buy, save, onChanged, onDeleted }: ProductActionsProps) {
  const { state } = product;
  const isAlive = useIsAlive();
  useLookAgain(state === 'processing', () => onChanged(true));

  const canChange = isOwn && state !== 'sold';
  const canSave = state === 'active' || state === 'sold';
  return (
    <>
      {state === 'sold' && <Note kind="info">{texts.soldNote}</Note>}
      {state === 'withdrawn' && <Note kind="info">{texts.withdrawnNote}</Note>}
      {state === 'processing' && <Note kind="pending">{texts.processingNote}</Note>}
      {state === 'active' && buy}
      <div className={css.actions}>
        {canChange && (
          <ButtonLink to={paths.editProduct(product.id)} kind="soft">
            <Pencil aria-hidden="true" />
            {texts.edit}
          </ButtonLink>
        )}
        {canChange && isAlive && state !== 'processing' && (
          <HangingButton product={product} onChanged={onChanged} />
        )}
        {canSave && save}
        {canChange && isAlive && <ProductDeletion product={product} onDeleted={onDeleted} />}
      </div>
    </>
  );
}

function HangingButton({ product, onChanged }: { product: Product; onChanged: ProductEvents['onChanged'] }) {
  const [isBusy, setIsBusy] = useState(false);
  const isWithdrawn = product.state === 'withdrawn';

  async function change(): Promise<void> {
    setIsBusy(true);
    const body = { id: product.id };
    const result = isWithdrawn
      ? await send<typeof relistProduct>('POST', '/api/products/relist', body)
      : await send<typeof withdrawProduct>('POST', '/api/products/withdraw', body);
    setIsBusy(false);
    if (!result.ok) {
      showToast({ kind: 'error', text: result.error });
      return;
    }
    showToast({ kind: 'done', text: isWithdrawn ? texts.relisted : texts.withdrawn });
    onChanged(isWithdrawn);
  }

  const busyLabel = isWithdrawn ? texts.relisting : texts.withdrawing;
  return (
    <Button
      kind={isWithdrawn ? 'primary' : 'soft'}
      onClick={() => void change()}
      {...(isBusy ? { busyLabel } : {})}
    >
      {isWithdrawn ? <RotateCw aria-hidden="true" /> : <Pause aria-hidden="true" />}
      {isWithdrawn ? texts.relist : texts.withdraw}
    </Button>
  );
}

function useLookAgain(isActive: boolean, onLook: () => void): void {
  const look = useEffectEvent(onLook);
  useEffect(() => {
    if (!isActive) return;
    let timer: ReturnType<typeof setTimeout>;
    const plan = (looks: number) => {
      if (looks === mostLooks) return;
      timer = setTimeout(
        () => {
          if (!document.hidden) look();
          plan(looks + 1);
        },
        Math.min(firstLook * 1.5 ** looks, longestPause),
      );
    };
    plan(0);
    return () => clearTimeout(timer);
  }, [isActive]);
}

const DeletionDialog = lazyPart(async () => (await import('./deletion-dialog.tsx')).DeletionDialog);

/** The button that takes a piece off for good. */
function ProductDeletion(props: { product: Product; onDeleted: () => void }) {
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
