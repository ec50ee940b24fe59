import type { getProductForm } from '@perchero/contract/catalogue/products';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { errorTexts } from '@perchero/contract/error-texts';
import { pictureFile } from '@perchero/contract/media/pictures.rules';
import { useContext, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { PhotoPicker } from '#app/features/photos/photo-picker.tsx';
import { usePhotos } from '#app/features/photos/use-photos.ts';
import { EditStatus, FormFooter } from '#app/features/sell/form-footer.tsx';
import { ProductForm } from '#app/features/sell/product-form.tsx';
import { SellFrame } from '#app/features/sell/sell-frame.tsx';
import { valuesOf } from '#app/features/sell/sell-values.ts';
import { modeTexts, texts } from '#app/features/sell/texts.ts';
import { useProductForm } from '#app/features/sell/use-product-form.ts';
import { paths } from '#app/shared/paths.ts';
import { withProduct } from '#app/shared/product-address.ts';
import { SiteContext } from '#app/shared/site.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PreviewCard } from './preview-card.tsx';

const labels = modeTexts.edit;
const previewWidth = 640;
const cancelDelayMs = 900;

export function EditProductScreen(page: ReplyOf<typeof getProductForm>) {
  const { product, photos: savedPhotos, delivery, selling } = page;
  const navigate = useNavigate();
  const { mediaUrl } = useContext(SiteContext);
  const photos = usePhotos({
    existing: savedPhotos.map(({ path }) => ({
      path,
      src: `${mediaUrl}/${pictureFile(path, previewWidth)}`,
    })),
    store: null,
  });
  const [values, setValues] = useState(() => valuesOf(product, delivery));
  const form = useProductForm({
    id: product.id,
    values,
    onChange: setValues,
    photos,
    onDone: () => undefined,
    // The list does not have a paused product, so it is opened.
    onLeave: () =>
      void navigate({
        pathname: paths.products,
        search: product.state === 'withdrawn' ? withProduct('', product.id) : '',
      }),
  });
  const cancel = useCancel();
  const { username } = product.seller;
  const accountPath = paths.billing(username, paths.editProduct(product.id));

  return (
    <SellFrame
      mode="edit"
      gatePath={selling.hasAccount ? null : accountPath}
      preview={<PreviewCard values={values} username={username} photo={photos.photos[0]?.src ?? null} />}
    >
      <ProductForm
        product={form}
        selling={selling}
        accountPath={accountPath}
        renderPicker={(error) => <PhotoPicker photos={photos} error={error} />}
        footer={
          <FormFooter
            status={<EditStatus />}
            leave={
              <Button kind="ghost" disabled={form.isBusy || cancel.isLeaving} onClick={cancel.start}>
                {texts.cancel}
              </Button>
            }
            send={labels.send}
            busyLabel={form.isBusy ? labels.sending : undefined}
          />
        }
      />
    </SellFrame>
  );
}

/** Goes back after a short delay. */
function useCancel() {
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);

  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => {
      // Opened by its URL, there is no entry to go back to.
      const { idx } = (window.history.state ?? {}) as { idx?: number };
      void (idx ? navigate(-1) : navigate(paths.products));
    }, cancelDelayMs);
    return () => clearTimeout(timer);
  }, [isLeaving, navigate]);

  return { isLeaving, start: () => setIsLeaving(true) };
}

/** For a product that is reserved or sold. */
export function LockedProductScreen({ code }: { code: 'product-locked' | 'product-removed' }) {
  return (
    <div className="page">
      <EmptyState
        art="bare-rail"
        heading="h1"
        title={texts.lockedTitle}
        actions={<ButtonLink to={paths.products}>{texts.seeProducts}</ButtonLink>}
      >
        {errorTexts[code]}
      </EmptyState>
    </div>
  );
}
