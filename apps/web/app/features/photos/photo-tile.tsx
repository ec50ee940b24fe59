import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Grip, RotateCw, X } from '#app/ui/icons.ts';
import { MissingPicture } from '#app/ui/picture.tsx';
import { SewnLabel } from '#app/ui/sewn-label.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import css from './photo-tile.module.css';
import type { Photo } from './photo.ts';
import { texts } from './texts.ts';

/** Props that make a tile sortable by pointer and keyboard. */
export interface DragProps {
  readonly tile: ComponentProps<'li'> & { readonly 'data-dragging'?: true | undefined };
  readonly handle: ComponentProps<'button'>;
}

interface PhotoTileProps {
  readonly photo: Photo;
  /** Starts at 1. */
  readonly position: number;
  readonly isCover: boolean;
  readonly isMovable: boolean;
  /** Null until the drag and drop code is loaded; until then two presses move the photo. */
  readonly drag: DragProps | null;
  /** The next press on another photo moves this one there. */
  readonly isPicked: boolean;
  readonly onPick: () => void;
  /** Moves the picked photo here; null when none is picked. */
  readonly onPutHere: (() => void) | null;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
}

/** A photo can be moved by dragging, by the arrow keys or by two presses. */
export function PhotoTile(props: PhotoTileProps) {
  const { photo, position, isCover, isMovable, drag, isPicked, onPick, onPutHere, onRemove, onRetry } = props;

  return (
    <li className={css.tile} data-state={photo.state} data-picked={isPicked || undefined} {...drag?.tile}>
      <LocalPicture src={photo.src} alt={texts.photo(position)} isPreparing={photo.state === 'preparing'} />
      <div className={css.foot}>
        {isCover && (
          <span className={css.cover}>
            <SewnLabel>{texts.cover}</SewnLabel>
          </span>
        )}
        <PhotoProgress photo={photo} position={position} />
        {photo.state === 'failed' && (
          <button
            type="button"
            className={css.retry}
            onClick={onRetry}
            aria-label={texts.retryPhoto(position)}
          >
            <RotateCw aria-hidden="true" />
            {texts.retry}
          </button>
        )}
      </div>
      {isMovable && !onPutHere && (
        <button
          type="button"
          data-tool="move"
          {...drag?.handle}
          className={[css.tool, css.move].join(' ')}
          aria-label={isPicked ? texts.putBack : texts.move(position)}
          onClick={onPick}
        >
          <Grip aria-hidden="true" />
        </button>
      )}
      {onPutHere ? (
        <button type="button" className={css.putHere} aria-label={texts.putAt(position)} onClick={onPutHere}>
          <span>{texts.putHere}</span>
        </button>
      ) : (
        <button
          type="button"
          data-tool="remove"
          className={[css.tool, css.remove].join(' ')}
          aria-label={texts.remove(position)}
          onClick={onRemove}
        >
          <X aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

/** The photo, or a placeholder when it cannot be shown. */
function LocalPicture({ src, alt, isPreparing }: { src: string | null; alt: string; isPreparing: boolean }) {
  const image = useRef<HTMLImageElement>(null);
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);

  // The error event may have fired before hydration.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBrokenSrc(src);
  }, [src]);

  if (isPreparing) return <Skeleton shape="photo" />;
  if (src === null || src === brokenSrc) return <MissingPicture alt={alt} />;
  return (
    <img
      ref={image}
      className={css.image}
      src={src}
      alt={alt}
      draggable={false}
      onError={() => setBrokenSrc(src)}
    />
  );
}

function PhotoProgress({ photo, position }: { photo: Photo; position: number }) {
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
          <progress
            className={css.bar}
            value={percent}
            max={100}
            aria-label={texts.uploadingPhoto(position)}
          />
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
