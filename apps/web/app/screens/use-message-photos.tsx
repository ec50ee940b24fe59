import type { ReactNode } from 'react';
import type { MessagePhotos } from '#app/features/messages/message-photos.ts';
import { useFileDialog } from '#app/features/photos/file-dialog.tsx';
import { PhotoPicker } from '#app/features/photos/photo-picker.tsx';
import { texts } from '#app/features/photos/texts.ts';
import { usePhotos } from '#app/features/photos/use-photos.ts';

export function useMessagePhotos(): MessagePhotos & { readonly input: ReactNode } {
  const photos = usePhotos({ purpose: 'message', store: null });
  const dialog = useFileDialog({ label: texts.add, multiple: true, onFiles: photos.add });
  return {
    count: photos.photos.length,
    choose: dialog.open,
    input: dialog.input,
    field: <PhotoPicker photos={photos} isOrdered={false} />,
    take: async () => {
      const uploads = await photos.waitForUploads();
      return uploads.ok ? { ok: true, photos: photos.take() } : uploads;
    },
  };
}
