import type { getProduct, Selling } from '@perchero/contract/catalogue/products';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PublishedState } from '#app/features/product-list/just-published.ts';
import { PhotoPicker } from '#app/features/photos/photo-picker.tsx';
import { photoStoreOf } from '#app/features/photos/photo-store.ts';
import { usePhotos } from '#app/features/photos/use-photos.ts';
import { DiscardButton, DraftStatus, FormFooter } from '#app/features/sell/form-footer.tsx';
import {
  garmentsOf,
  type GarmentsReply,
  GarmentSection,
  type OwnGarment,
} from '#app/features/sell/garment-section.tsx';
import { ProductForm } from '#app/features/sell/product-form.tsx';
import { SellFrame } from '#app/features/sell/sell-frame.tsx';
import { emptyValues, type SellValues, valuesForResale, withModel } from '#app/features/sell/sell-values.ts';
import type { Published } from '#app/features/sell/send-product.ts';
import { modeTexts, texts } from '#app/features/sell/texts.ts';
import { useDraft } from '#app/features/sell/use-draft.ts';
import { useProductForm } from '#app/features/sell/use-product-form.ts';
import { send } from '#app/shared/api.ts';
import { paths } from '#app/shared/paths.ts';
import { Note } from '#app/ui/note.tsx';
import { cardOfValues } from './card-of-values.ts';
import { PreviewCard } from './preview-card.tsx';

interface SellScreenProps {
  readonly selling: Selling;
  readonly seller: { readonly id: string; readonly username: string };
  /** Own garments that are not listed. */
  readonly garments: GarmentsReply;
  /** Prefilled values of a product bought here; null for a new one. */
  readonly resaleValues: SellValues | null;
}

const labels = modeTexts.publish;

export function SellScreen({ selling, seller, garments, resaleValues }: SellScreenProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [store] = useState(() => photoStoreOf(seller.id));
  const photos = usePhotos({ store });
  const initialValues = resaleValues ?? emptyValues(selling.department);
  const draft = useDraft(seller.id, initialValues);
  const [formKey, setFormKey] = useState(0);
  const [published, setPublished] = useState<Published | null>(null);
  const product = useProductForm({
    id: null,
    values: draft.values,
    onChange: draft.change,
    photos,
    onDone: (saved) => {
      setPublished(saved);
      draft.clear();
      // Clears the storage only: the page shows the product until the redirect.
      void store.clear();
    },
    onLeave: () => void navigate(paths.products, { state: published && publishedStateOf(published) }),
  });
  const accountPath = paths.billing(seller.username, pathname + search);
  const garment = useGarmentChoice(garments, product, initialValues);

  function publishedStateOf({ id, isHeld }: Published): PublishedState {
    return {
      justPublished: {
        card: cardOfValues(draft.values, id, seller.username),
        photo: photos.keepCover(),
        isHeld,
      },
    };
  }

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
        garment={<GarmentSection {...garment} />}
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

/** The garment of the form, whose last listing is the model of the new one. */
function useGarmentChoice(
  reply: GarmentsReply,
  { values, change }: ReturnType<typeof useProductForm>,
  initial: SellValues,
) {
  const navigate = useNavigate();
  const [first] = useState(() => garmentsOf(reply));
  const [model, setModel] = useState(initial);
  const [modelId, setModelId] = useState<number | null>(null);

  const fill = useEffectEvent((next: SellValues) => {
    change(withModel(values, model, next));
    setModel(next);
  });
  useEffect(() => {
    if (modelId === null) return;
    let isCurrent = true;
    void send<typeof getProduct>('GET', `/api/products/${modelId}`).then((result) => {
      if (isCurrent && result.ok) fill(valuesForResale(result.value.product, initial.department));
    });
    return () => {
      isCurrent = false;
    };
  }, [modelId, initial.department]);

  return {
    first,
    chosen: values.garment,
    onChoose: (chosen: OwnGarment | null) => {
      const next = emptyValues(initial.department);
      change({ ...withModel(values, model, next), garment: chosen?.code ?? '' });
      setModel(next);
      setModelId(chosen?.product_id ?? null);
      const path = chosen ? paths.sellAgain(chosen.product_id, chosen.code) : paths.sell;
      void navigate(path, { replace: true, preventScrollReset: true });
    },
  };
}

function coverOf({ photos }: ReturnType<typeof usePhotos>): string | null {
  return photos[0]?.src ?? null;
}
