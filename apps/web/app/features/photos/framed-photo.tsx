import { Button } from '#app/ui/button.tsx';
import fieldCss from '#app/ui/field.module.css';
import { IconButton } from '#app/ui/icon-button.tsx';
import { ImagePlus, X } from '#app/ui/icons.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { useFileDialog } from './file-dialog.tsx';
import css from './framed-photo.module.css';
import { texts } from './texts.ts';
import type { Photos } from './use-photos.ts';

interface FramedPhotoProps {
  /** With a purpose that allows one photo. */
  readonly photos: Photos;
  readonly label: string;
  readonly optionalLabel: string;
}

/** Selects, changes and removes one photo, shown at a size to look at. */
export function FramedPhoto({ photos, label, optionalLabel }: FramedPhotoProps) {
  const [photo] = photos.photos;
  const dialog = useFileDialog({
    label: texts.choose,
    multiple: false,
    onFiles: (files) => {
      if (photo) photos.remove(photo.id);
      photos.add(files);
    },
  });
  return (
    <div className={css.field} role="group" aria-label={label}>
      <span className={fieldCss.label} aria-hidden="true">
        {label} <span className={fieldCss.optional}>{optionalLabel}</span>
      </span>
      {dialog.input}
      <div className={css.row}>
        {photo && (
          <div className={css.frame}>
            {photo.src && <img src={photo.src} alt={texts.photo(1)} />}
            {photo.state !== 'ready' && (
              <span className={css.state}>
                {photo.state === 'uploading'
                  ? texts.uploading(Math.round(photo.progress * 100))
                  : texts[photo.state]}
              </span>
            )}
            <IconButton
              paper
              label={texts.removeOnly}
              className={css.remove}
              onClick={() => photos.remove(photo.id)}
            >
              <X aria-hidden="true" />
            </IconButton>
          </div>
        )}
        {photo?.state === 'failed' ? (
          <Button kind="soft" onClick={() => photos.retry(photo.id)}>
            {texts.retry}
          </Button>
        ) : (
          <Button kind="soft" onClick={dialog.open}>
            {photo ? (
              texts.change
            ) : (
              <>
                <ImagePlus aria-hidden="true" />
                {texts.add}
              </>
            )}
          </Button>
        )}
      </div>
      <p className={css.problem} role="alert">
        {photo?.error ?? photos.notice}
      </p>
      <div role="status">
        <VisuallyHidden>{photos.announcement}</VisuallyHidden>
      </div>
    </div>
  );
}
