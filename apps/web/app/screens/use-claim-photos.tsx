import type { ClaimPhotos } from '#app/features/orders/claim/claim-photos.ts';
import { PhotoPicker } from '#app/features/photos/photo-picker.tsx';
import { usePhotos } from '#app/features/photos/use-photos.ts';

export function useClaimPhotos(): ClaimPhotos {
  const photos = usePhotos({ purpose: 'claim', store: null });
  return {
    count: photos.photos.length,
    renderField: (error) => <PhotoPicker photos={photos} error={error} isOrdered={false} />,
    upload: async () => {
      const uploads = await photos.waitForUploads();
      return uploads.ok ? { ok: true, ids: photos.photos.map(({ id }) => id) } : uploads;
    },
  };
}
