import { pictureFile } from '@perchero/contract/media/pictures.rules';
import { useContext } from 'react';
import { ChapterDialog, ClosedChapterDialog } from '#app/features/garments/chapter-dialog.tsx';
import type { ChapterDialogProps } from '#app/features/garments/own-chapter.ts';
import { ownTexts as texts } from '#app/features/garments/texts.ts';
import { FramedPhoto } from '#app/features/photos/framed-photo.tsx';
import { usePhotos } from '#app/features/photos/use-photos.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { firstName } from '#app/shared/first-name.ts';
import { SiteContext } from '#app/shared/site.ts';

const previewWidth = 640;

/** The dialog of the own chapter, with its photo. */
export function ChapterWindow(props: ChapterDialogProps) {
  return props.own.can_write ? <WritingWindow {...props} /> : <ClosedChapterDialog {...props} />;
}

function WritingWindow(props: ChapterDialogProps) {
  const { picture_id: pictureId, chapter } = props.own;
  const { mediaUrl } = useContext(SiteContext);
  const path = chapter.picture?.path ?? null;
  const photos = usePhotos({
    purpose: 'chapter',
    existing: path === null ? [] : [{ path, src: `${mediaUrl}/${pictureFile(path, previewWidth)}` }],
    store: null,
  });
  const name = firstName(useSession()?.user.full_name ?? '');
  return (
    <ChapterDialog
      {...props}
      name={name}
      photo={{
        field: <FramedPhoto photos={photos} label={texts.photo} optionalLabel={texts.optional} />,
        upload: async () => {
          const uploads = await photos.waitUntilReady();
          if (!uploads.ok) return uploads;
          const [photo] = photos.photos;
          // A photo of before has its path as id.
          return { ok: true, id: photo?.id === path ? pictureId : (photo?.id ?? null) };
        },
      }}
    />
  );
}
