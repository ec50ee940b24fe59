import type { Selling } from '@perchero/contract/catalogue/products';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PhotoPicker } from '#app/features/photos/photo-picker.tsx';
import { photoStoreOf } from '#app/features/photos/photo-store.ts';
import { usePhotos } from '#app/features/photos/use-photos.ts';
import { DiscardButton, DraftStatus, FormFooter } from '#app/features/sell/form-footer.tsx';
import { ProductForm } from '#app/features/sell/product-form.tsx';
import { SellFrame } from '#app/features/sell/sell-frame.tsx';
import { emptyValues, type SellValues } from '#app/features/sell/sell-values.ts';
import { modeTexts, texts } from '#app/features/sell/texts.ts';
import { useDraft } from '#app/features/sell/use-draft.ts';
import { useProductForm } from '#app/features/sell/use-product-form.ts';
import { paths } from '#app/shared/paths.ts';
import { Note } from '#app/ui/note.tsx';
import { PreviewCard } from './preview-card.tsx';

interface SellScreenProps {
  readonly selling: Selling;
  readonly seller: { readonly id: string; readonly username: string };
  /** Prefilled values of a product bought here; null for a new one. */
  readonly resaleValues: SellValues | null;
}

const labels = modeTexts.publish;

export function SellScreen({ selling, seller, resaleValues }: SellScreenProps) {
  const navigate = useNavigate();
  const [store] = useState(() => photoStoreOf(seller.id));
  const photos = usePhotos({ store });
  const initialValues = resaleValues ?? emptyValues(selling.department);
  const draft = useDraft(seller.id, initialValues);
  const [formKey, setFormKey] = useState(0);
  const product = useProductForm({
    id: null,
    values: draft.values,
    onChange: draft.change,
    photos,
    onDone: () => {
      draft.clear();
      // Clears the storage only: the page shows the product until the redirect.
      void store.clear();
    },
    onLeave: () => void navigate(paths.products),
  });
  const accountPath = paths.billing(seller.username);

  function discard(): void {
    photos.discard();
    draft.change(initialValues);
    draft.clear();
    setFormKey(formKey + 1);
  }

  return (
    <SellFrame
      mode="publish"
      gatePath={selling.hasAccount ? null : accountPath}
      notice={resaleValues && draft.isResumed && <Note kind="info">{texts.unfinished}</Note>}
      preview={<PreviewCard values={draft.values} username={seller.username} photo={coverOf(photos)} />}
    >
      <ProductForm
        key={formKey}
        product={product}
        selling={selling}
        accountPath={accountPath}
        renderPicker={(error) => <PhotoPicker photos={photos} error={error} />}
        footer={
          <FormFooter
            status={<DraftStatus savedAt={draft.savedAt} />}
            leave={<DiscardButton disabled={product.isBusy} onDiscard={discard} />}
            send={labels.send}
            busyLabel={product.isBusy ? labels.sending : undefined}
          />
        }
      />
    </SellFrame>
  );
}

function coverOf({ photos }: ReturnType<typeof usePhotos>): string | null {
  return photos[0]?.src ?? null;
}
