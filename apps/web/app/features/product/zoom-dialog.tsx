import type { Picture } from '@perchero/contract/media/pictures';
import { pictureFile, pictureWidths } from '@perchero/contract/media/pictures.rules';
import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, type ReactNode, useContext, useRef, useState } from 'react';
import { SiteContext } from '#app/shared/site.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { X, ZoomIn, ZoomOut } from '#app/ui/icons.ts';
import { MissingPicture } from '#app/ui/picture.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { galleryTexts, zoomTexts as texts } from './texts.ts';
import { CarouselButtons } from './carousel-buttons.tsx';
import { useZoom } from './use-zoom.ts';
import { maxScale } from './zoom.rules.ts';
import css from './zoom-dialog.module.css';

const keyStep = 80;

interface ZoomDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly pictures: readonly Picture[];
  readonly index: number;
  readonly onIndexChange: (index: number) => void;
}

/** Full-screen photos with zoom. */
export function ZoomDialog({ open, onClose, title, pictures, index, onIndexChange }: ZoomDialogProps) {
  const picture = pictures[index];
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className={css.zoom}>
          {picture && (
            <Stage
              picture={picture}
              alt={galleryTexts.alt(title, index + 1, pictures.length)}
              onStep={
                pictures.length > 1
                  ? (by) => onIndexChange((index + by + pictures.length) % pictures.length)
                  : undefined
              }
              heading={
                <>
                  <span className={css.count}>{galleryTexts.short(index + 1, pictures.length)}</span>
                  <Dialog.Title className={css.title}>
                    <VisuallyHidden>{texts.enlarged}</VisuallyHidden>
                    {title}
                  </Dialog.Title>
                  <Dialog.Close render={<IconButton label={texts.close} />}>
                    <X aria-hidden="true" />
                  </Dialog.Close>
                </>
              }
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface StageProps {
  readonly picture: Picture;
  readonly alt: string;
  /** Shows the previous or next photo; undefined for a single photo. */
  readonly onStep: ((by: -1 | 1) => void) | undefined;
  readonly heading: ReactNode;
}

function Stage({ picture, alt, onStep, heading }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const { view, zoomIn, zoomOut, reset, moveBy, handlers } = useZoom(stage, picture, (by) => onStep?.(by));
  const isZoomed = view.scale > 1;

  function press(event: KeyboardEvent): void {
    const arrow = arrows[event.key];
    if (event.key === '+' || event.key === '=') zoomIn();
    else if (event.key === '-') zoomOut();
    else if (event.key === '0') reset();
    else if (arrow && isZoomed) moveBy({ x: -arrow.x * keyStep, y: -arrow.y * keyStep });
    else if (arrow && arrow.x !== 0) onStep?.(arrow.x);
    else return;
    event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keyboard shortcuts of the whole dialog
    <div className={css.frame} onKeyDown={press}>
      <div className={css.head}>{heading}</div>
      <div ref={stage} className={css.stage} data-near={isZoomed || undefined} {...handlers}>
        <Photo
          key={picture.path}
          picture={picture}
          alt={alt}
          transform={`translate(${view.x}px, ${view.y}px) scale(${view.scale})`}
        />
      </div>
      {onStep && <CarouselButtons className={css.carouselButtons} onStep={onStep} />}
      <div className={css.foot}>
        <IconButton label={texts.zoomOut} onClick={zoomOut} aria-disabled={!isZoomed}>
          <ZoomOut aria-hidden="true" />
        </IconButton>
        <output className={css.percent}>{texts.percent(view.scale)}</output>
        <IconButton label={texts.zoomIn} onClick={zoomIn} aria-disabled={view.scale === maxScale}>
          <ZoomIn aria-hidden="true" />
        </IconButton>
        <span className={css.hint}>{texts.hint}</span>
      </div>
    </div>
  );
}

/** Always the largest file, because the photo may be enlarged at any time. */
function Photo({ picture, alt, transform }: { picture: Picture; alt: string; transform: string }) {
  const { mediaUrl } = useContext(SiteContext);
  const [failed, setFailed] = useState(false);
  const widest = pictureWidths[pictureWidths.length - 1] ?? pictureWidths[0];
  const file = (type: 'avif' | 'webp') => `${mediaUrl}/${pictureFile(picture.path, widest, type)}`;
  if (failed) return <MissingPicture alt={alt} />;
  return (
    <picture className={css.choice}>
      {picture.avif && <source type="image/avif" srcSet={file('avif')} />}
      <img
        className={css.photo}
        src={file('webp')}
        alt={alt}
        width={picture.width}
        height={picture.height}
        draggable={false}
        style={{ transform }}
        onError={() => setFailed(true)}
      />
    </picture>
  );
}

const arrows: Readonly<Record<string, { x: -1 | 0 | 1; y: -1 | 0 | 1 }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
