import { useEffect, useRef, useState } from 'react';
import { thumbHashToDataURL } from 'thumbhash';
import { Mark } from './brand.tsx';
import css from './picture.module.css';

interface PictureProps {
  /** Addresses by width in pixels, smallest first. */
  readonly sources: readonly { readonly url: string; readonly width: number }[];
  readonly alt: string;
  /** Which part of the window it takes, in the words of the `sizes` attribute. */
  readonly sizes: string;
  readonly width: number;
  readonly height: number;
  /** Painted at once. */
  readonly color: string;
  /** Painted as soon as there is script, until the photo has come. */
  readonly thumbhash: string;
  /** `first` is the one picture the page waits for, `early` are those seen without scrolling. */
  readonly priority?: 'first' | 'early' | 'late';
}

type Progress = 'waiting' | 'loaded' | 'failed';

/** A photo that fills its box: first its colour, then its blur, then itself; or the mark when it does not come. */
export function Picture(props: PictureProps) {
  const { sources, alt, sizes, width, height, color, thumbhash, priority = 'late' } = props;
  const image = useRef<HTMLImageElement>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [blur, setBlur] = useState<string>();

  // The photo may have come or failed before there was anybody to hear of it.
  useEffect(() => {
    if (!image.current?.complete) {
      setProgress('waiting');
      setBlur(decode(thumbhash));
    } else setProgress(image.current.naturalWidth > 0 ? 'loaded' : 'failed');
  }, [thumbhash]);

  if (progress === 'failed') return <MissingPicture alt={alt} />;
  return (
    <span className={css.frame}>
      {progress !== 'loaded' && (
        <svg className={css.layer} aria-hidden="true">
          <rect width="100%" height="100%" fill={color} />
          {blur && <image href={blur} width="100%" height="100%" preserveAspectRatio="xMidYMid slice" />}
        </svg>
      )}
      <img
        ref={image}
        className={css.photo}
        data-progress={priority === 'late' ? progress : undefined}
        src={sources[0]?.url}
        srcSet={sources.map((source) => `${source.url} ${source.width}w`).join(', ')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={priority === 'late' ? 'lazy' : 'eager'}
        fetchPriority={priority === 'first' ? 'high' : 'auto'}
        decoding={priority === 'first' ? 'sync' : 'async'}
        onLoad={() => setProgress('loaded')}
        onError={() => setProgress('failed')}
      />
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

function decode(thumbhash: string): string | undefined {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (char) => char.charCodeAt(0)));
  } catch {
    // The plain colour will do: a hash that cannot be read is not worth a broken card.
    return undefined;
  }
}
