import type { Order } from '@perchero/contract/orders/orders';
import { ParcelForm as Form } from '#app/features/orders/delivery/parcel-form.tsx';
import { sendTexts } from '#app/features/orders/delivery/texts.ts';
import { SinglePhoto } from '#app/features/photos/single-photo.tsx';
import { usePhotos } from '#app/features/photos/use-photos.ts';

interface ParcelFormProps {
  readonly order: Order;
  readonly hasPhoto: boolean;
  readonly onSent: () => Promise<void>;
}

/** The form of a parcel with its photo. */
export function ParcelForm({ order, hasPhoto, onSent }: ParcelFormProps) {
  const photos = usePhotos({ purpose: 'parcel', store: null });
  return (
    <Form
      order={order}
      photoField={<SinglePhoto photos={photos} label={hasPhoto ? sendTexts.otherPhoto : sendTexts.photo} />}
      uploadPhoto={async () => {
        const uploads = await photos.waitForUploads();
        return uploads.ok ? { ok: true, id: photos.photos[0]?.id ?? null } : uploads;
      }}
      onSent={onSent}
    />
  );
}
