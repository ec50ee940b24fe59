import { pictureFile, pictureWidths } from '@perchero/contract/media/pictures.rules';
import { useContext, useEffect, useRef, useState } from 'react';
import { preload } from 'react-dom';
import { thumbHashToDataURL } from 'thumbhash';
import { SiteContext } from '#app/shared/site.ts';
import { Mark } from './brand.tsx';
import css from './picture.module.css';

interface PictureProps {
  /** Its storage path, without width and file type. */
  readonly path: string;
  /** Whether there are AVIF files beside the WebP ones. */
  readonly avif?: boolean;
  readonly alt: string;
  /** Which part of the window it takes, in the words of the `sizes` attribute. */
  readonly sizes: string;
  readonly width: number;
  readonly height: number;
  /** Painted at once. */
  readonly color: string;
  /** Painted when there is script and time, until the photo has come. */
  readonly thumbhash: string;
  /** The address of a smaller file that the browser already has: shown until the one that fits has come. */
  readonly known?: string | null;
  /** `first` is the one picture the page waits for, `early` are those seen without scrolling. */
  readonly priority?: 'first' | 'early' | 'late';
}

type Progress = 'waiting' | 'loaded' | 'failed';

/** A photo that fills its box: first its colour, then its blur, then itself; or the mark when it does not come. */
export function Picture(props: PictureProps) {
  const { path, avif, alt, sizes, width, height, color, thumbhash, known, priority = 'late' } = props;
  const { mediaUrl } = useContext(SiteContext);
  const src = `${mediaUrl}/${pictureFile(path, pictureWidths[0])}`;
  const image = useRef<HTMLImageElement>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [blur, setBlur] = useState<string>();

  // The photo may have come or failed before there was anybody to hear of it.
  useEffect(() => {
    if (image.current?.complete) {
      setProgress(image.current.naturalWidth > 0 ? 'loaded' : 'failed');
      return undefined;
    }
    setProgress('waiting');
    return whenIdle(() => {
      if (!image.current?.complete) setBlur(blurOf(thumbhash));
    });
  }, [thumbhash]);

  // Browsers find what stands in a picture element late.
  if (priority === 'first') {
    const type = avif ? 'avif' : 'webp';
    preload(src, {
      as: 'image',
      type: `image/${type}`,
      imageSrcSet: filesOf(mediaUrl, path, type),
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  }

  if (progress === 'failed') return <MissingPicture alt={alt} />;
  return (
    <span className={css.frame}>
      {progress !== 'loaded' && (
        <svg className={css.layer} aria-hidden="true">
          <rect width="100%" height="100%" fill={color} />
          {blur && <image href={blur} {...cover} />}
          {known && <image href={known} {...cover} />}
        </svg>
      )}
      <picture className={css.choice}>
        {avif && <source type="image/avif" srcSet={filesOf(mediaUrl, path, 'avif')} sizes={sizes} />}
        <img
          ref={image}
          className={css.photo}
          data-progress={priority === 'late' ? progress : undefined}
          src={src}
          srcSet={filesOf(mediaUrl, path, 'webp')}
          sizes={sizes}
          alt={alt}
          width={width}
          height={height}
          // Those beside the first one may wait for it: they share its connection.
          loading={priority === 'first' ? 'eager' : 'lazy'}
          fetchPriority={priority === 'first' ? 'high' : 'low'}
          decoding={priority === 'first' ? 'sync' : 'async'}
          onLoad={() => setProgress('loaded')}
          onError={() => setProgress('failed')}
        />
      </picture>
    </span>
  );
}

/** What stands where a photo is missing. */
export function MissingPicture({ alt }: { alt: string }) {
  return (
    <span className={css.missing} role="img" aria-label={alt}>
      <Mark className={css.mark} />
    </span>
  );
}

const cover = { width: '100%', height: '100%', preserveAspectRatio: 'xMidYMid slice' } as const;

function filesOf(mediaUrl: string, path: string, type: 'webp' | 'avif'): string {
  return pictureWidths.map((width) => `${mediaUrl}/${pictureFile(path, width, type)} ${width}w`).join(', ');
}

/** Photos that come soon need no blur, and whoever has just pressed something has no time for one. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: 1000 });
  return () => cancelIdleCallback(request);
}

/** A photo's blur as an address to paint; nothing when its hash cannot be read: the plain colour will do. */
export function blurOf(thumbhash: string): string | undefined {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (char) => char.charCodeAt(0)));
  } catch {
    // Not worth a broken card.
    return undefined;
  }
}
