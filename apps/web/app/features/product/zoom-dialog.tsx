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
import { TurnButtons } from './turn-buttons.tsx';
import { useZoom } from './use-zoom.ts';
import { deepest } from './zoom.rules.ts';
import css from './zoom-dialog.module.css';

const keyStep = 80;

interface ZoomDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly pictures: readonly Picture[];
  /** Which of them is shown, from 0. */
  readonly place: number;
  readonly onPlace: (place: number) => void;
}

/** The photos as large as the window, and larger. */
export function ZoomDialog({ open, onClose, title, pictures, place, onPlace }: ZoomDialogProps) {
  const picture = pictures[place];
  return (
    <Dialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className={css.zoom}>
          {picture && (
            <Stage
              picture={picture}
              alt={galleryTexts.alt(title, place + 1, pictures.length)}
              onTurn={
                pictures.length > 1
                  ? (by) => onPlace((place + by + pictures.length) % pictures.length)
                  : undefined
              }
              heading={
                <>
                  <span className={css.count}>{galleryTexts.short(place + 1, pictures.length)}</span>
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
  /** Shows the photo before or after; missing when there is only one. */
  readonly onTurn: ((by: -1 | 1) => void) | undefined;
  readonly heading: ReactNode;
}

function Stage({ picture, alt, onTurn, heading }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const { view, closer, away, reset, moveBy, handlers } = useZoom(stage, picture, (by) => onTurn?.(by));
  const isNear = view.scale > 1;

  function press(event: KeyboardEvent): void {
    const arrow = arrows[event.key];
    if (event.key === '+' || event.key === '=') closer();
    else if (event.key === '-') away();
    else if (event.key === '0') reset();
    else if (arrow && isNear) moveBy({ x: -arrow.x * keyStep, y: -arrow.y * keyStep });
    else if (arrow && arrow.x !== 0) onTurn?.(arrow.x);
    else return;
    event.preventDefault();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the whole dialog
    <div className={css.frame} onKeyDown={press}>
      <div className={css.head}>{heading}</div>
      <div ref={stage} className={css.stage} data-near={isNear || undefined} {...handlers}>
        <Photo
          key={picture.path}
          picture={picture}
          alt={alt}
          transform={`translate(${view.x}px, ${view.y}px) scale(${view.scale})`}
        />
      </div>
      {onTurn && <TurnButtons className={css.turns} onTurn={onTurn} />}
      <div className={css.foot}>
        <IconButton label={texts.away} onClick={away} aria-disabled={!isNear}>
          <ZoomOut aria-hidden="true" />
        </IconButton>
        <output className={css.percent}>{texts.percent(view.scale)}</output>
        <IconButton label={texts.closer} onClick={closer} aria-disabled={view.scale === deepest}>
          <ZoomIn aria-hidden="true" />
        </IconButton>
        <span className={css.hint}>{texts.hint}</span>
      </div>
    </div>
  );
}

/** The largest file there is: it may be enlarged at any time. */
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
