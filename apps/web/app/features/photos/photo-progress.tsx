import type { Photo } from './photo.ts';
import css from './photo-tile.module.css';
import { texts } from './texts.ts';

/** How far a photo is; nothing once it is ready. */
export function PhotoProgress({ photo, place }: { photo: Photo; place: number }) {
  const percent = Math.round(photo.progress * 100);
  switch (photo.state) {
    case 'ready':
      return null;
    case 'preparing':
      return <p className={css.status}>{texts.preparing}</p>;
    case 'uploading':
      return (
        <div className={css.status}>
          <p>{texts.uploading(percent)}</p>
          <progress className={css.bar} value={percent} max={100} aria-label={texts.uploadingPhoto(place)} />
        </div>
      );
    case 'processing':
      return <p className={css.status}>{texts.processing}</p>;
    case 'failed':
      return <p className={css.status}>{texts.failed}</p>;
    case 'refused':
      return <p className={css.status}>{texts.refused}</p>;
  }
}
