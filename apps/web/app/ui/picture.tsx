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
  /** Whether AVIF files exist. */
  readonly avif?: boolean;
  readonly alt: string;
  /** The `sizes` attribute. */
  readonly sizes: string;
  readonly width: number;
  readonly height: number;
  /** Placeholder in the server-rendered markup. */
  readonly color: string;
  /** Blurred placeholder, rendered when the browser is idle. */
  readonly thumbhash: string;
  /** URL of a smaller file that the browser has cached: shown until the right one is loaded. */
  readonly cachedSrc?: string | null;
  /** `first` is the LCP image, `early` are those above the fold. */
  readonly priority?: 'first' | 'early' | 'late';
}

type Progress = 'waiting' | 'loaded' | 'failed';

/** A photo that fills its container: first its colour, then its blur, then the photo; the brand mark if it fails to load. */
export function Picture(props: PictureProps) {
  const { path, avif, alt, sizes, width, height, color, thumbhash, cachedSrc, priority = 'late' } = props;
  const { mediaUrl } = useContext(SiteContext);
  const src = `${mediaUrl}/${pictureFile(path, pictureWidths[0])}`;
  const image = useRef<HTMLImageElement>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [blur, setBlur] = useState<string>();

  // The photo may have loaded or failed before hydration.
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

  // Browsers discover images in a picture element late.
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
          {cachedSrc && <image href={cachedSrc} {...cover} />}
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
          // The others share the connection with the first one, so they have lower priority.
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

export function MissingPicture({ alt }: { alt: string }) {
  return (
    <span className={css.missing} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
      <Mark className={css.mark} />
    </span>
  );
}

const cover = { width: '100%', height: '100%', preserveAspectRatio: 'xMidYMid slice' } as const;

function filesOf(mediaUrl: string, path: string, type: 'webp' | 'avif'): string {
  return pictureWidths.map((width) => `${mediaUrl}/${pictureFile(path, width, type)} ${width}w`).join(', ');
}

/** Decoding a blur must not delay input, and photos that load soon need none. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: 1000 });
  return () => cancelIdleCallback(request);
}

/** The thumbhash as a data URL; undefined when it is invalid. */
export function blurOf(thumbhash: string): string | undefined {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (char) => char.charCodeAt(0)));
  } catch {
    // The plain colour stays.
    return undefined;
  }
}
