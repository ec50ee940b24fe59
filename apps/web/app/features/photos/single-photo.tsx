import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Camera, X } from '#app/ui/icons.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { useFileDialog } from './file-dialog.tsx';
import type { Photo } from './photo.ts';
import css from './single-photo.module.css';
import { texts } from './texts.ts';
import type { Photos } from './use-photos.ts';

interface SinglePhotoProps {
  /** With a purpose that allows one photo. */
  readonly photos: Photos;
  readonly label: string;
}

/** Selects one photo, with its upload progress. */
export function SinglePhoto({ photos, label }: SinglePhotoProps) {
  const dialog = useFileDialog({ label, multiple: false, onFiles: photos.add });
  const [photo] = photos.photos;
  return (
    <div className={css.field}>
      {dialog.input}
      {photo ? (
        <div className={css.photo}>
          {photo.src && <img src={photo.src} alt={texts.photo(1)} />}
          <span className={css.state}>{stateOf(photo)}</span>
          {photo.state === 'failed' && (
            <Button kind="line" size="small" onClick={() => photos.retry(photo.id)}>
              {texts.retry}
            </Button>
          )}
          <IconButton label={texts.remove(1)} onClick={() => photos.remove(photo.id)}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ) : (
        <Button kind="soft" onClick={dialog.open}>
          <Camera aria-hidden="true" />
          {label}
        </Button>
      )}
      <p className={css.problem} role="alert">
        {photo?.error ?? photos.notice}
      </p>
      <div role="status">
        <VisuallyHidden>{photos.announcement}</VisuallyHidden>
      </div>
    </div>
  );
}

function stateOf({ state, progress }: Photo): string {
  if (state === 'ready') return texts.uploaded;
  return state === 'uploading' ? texts.uploading(Math.round(progress * 100)) : texts[state];
}
