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
import { useSending } from '#app/features/sell/use-sending.ts';
import { paths } from '#app/shared/paths.ts';
import { Note } from '#app/ui/note.tsx';
import { PreviewCard } from './preview-card.tsx';

interface SellScreenProps {
  readonly selling: Selling;
  readonly seller: { readonly id: string; readonly username: string };
  /** What is known of a piece that passes on; null for one that is new here. */
  readonly again: SellValues | null;
}

const words = modeTexts.publish;

export function SellScreen({ selling, seller, again }: SellScreenProps) {
  const navigate = useNavigate();
  const [store] = useState(() => photoStoreOf(seller.id));
  const photos = usePhotos({ store });
  const start = again ?? emptyValues(selling.department);
  const draft = useDraft(seller.id, start);
  const [round, setRound] = useState(0);
  const sending = useSending({
    id: null,
    settled: photos.waitForUploads,
    onDone: () => {
      draft.forget();
      // Only what is kept: on the page the piece stays in sight until its seller leaves.
      void store.clear();
    },
    onLeave: () => void navigate(paths.products),
  });
  const accountPath = paths.billing(seller.username);

  function discard(): void {
    photos.discard();
    draft.change(start);
    draft.forget();
    setRound(round + 1);
  }

  return (
    <SellFrame
      mode="publish"
      gatePath={selling.hasAccount ? null : accountPath}
      notice={again && draft.isResumed && <Note kind="info">{texts.unfinished}</Note>}
      preview={<PreviewCard values={draft.values} username={seller.username} photo={coverOf(photos)} />}
    >
      <ProductForm
        key={round}
        values={draft.values}
        onChange={(values) => sending.isBusy || draft.change(values)}
        photoIds={photos.photos.map(({ id }) => id)}
        selling={selling}
        accountPath={accountPath}
        isBusy={sending.isBusy}
        obstacle={sending.obstacle}
        onSend={(values) => void sending.start(values)}
        renderPicker={(error) => <PhotoPicker photos={photos} error={error} />}
        foot={
          <FormFooter
            status={<DraftStatus savedAt={draft.savedAt} />}
            leave={<DiscardButton disabled={sending.isBusy} onDiscard={discard} />}
            send={words.send}
            busyLabel={sending.isBusy ? words.sending : null}
          />
        }
      />
    </SellFrame>
  );
}

function coverOf({ photos }: ReturnType<typeof usePhotos>): string | null {
  return photos[0]?.src ?? null;
}
