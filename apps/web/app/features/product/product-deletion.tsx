import type { Product } from '@perchero/contract/catalogue/products';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Trash } from '#app/ui/icons.ts';
import css from './product-view.module.css';
import { deletionTexts as texts } from './texts.ts';

const loadDialog = () =>
  import('./deletion-dialog.tsx').then((module) => ({ default: module.DeletionDialog }));
const DeletionDialog = lazy(loadDialog);

/** The button that takes a piece off for good. What it asks is loaded when somebody comes near. */
export function ProductDeletion(props: { product: Product; onDeleted: () => void }) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <IconButton
        label={texts.open}
        className={css.remove}
        aria-haspopup="dialog"
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <Trash aria-hidden="true" />
      </IconButton>
      {wasOpened && (
        <Suspense>
          <DeletionDialog {...props} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
