import type { Product } from '@perchero/contract/catalogue/products';
import { useState } from 'react';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Trash } from '#app/ui/icons.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import css from './product-view.module.css';
import { deletionTexts as texts } from './texts.ts';

const DeletionDialog = lazyPart(async () => (await import('./deletion-dialog.tsx')).DeletionDialog);

/** The button that takes a piece off for good. */
export function ProductDeletion(props: { product: Product; onDeleted: () => void }) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <IconButton
        label={texts.open}
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
