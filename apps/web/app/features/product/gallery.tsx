import type { Picture as PictureFacts } from '@perchero/contract/media/pictures';
import { type KeyboardEvent, useState } from 'react';
import { useIsAlive } from '#app/shared/use-is-alive.ts';
import { Button } from '#app/ui/button.tsx';
import { ZoomIn } from '#app/ui/icons.ts';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { MissingPicture, Picture } from '#app/ui/picture.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './gallery.module.css';
import { galleryTexts as texts } from './texts.ts';
import { TurnButtons } from './turn-buttons.tsx';
import { useCarousel } from './use-carousel.ts';

const ZoomDialog = lazyPart(async () => (await import('./zoom-dialog.tsx')).ZoomDialog);
const sizes = '(width < 900px) 100vw, 640px';

interface GalleryProps {
  readonly id: number;
  readonly title: string;
  readonly pictures: readonly PictureFacts[];
  /** A photo of it that the browser already has. */
  readonly known: string | null;
}

/** The photos of a piece. Without script one scrolls from one to the next. */
export function Gallery({ id, title, pictures, known }: GalleryProps) {
  const count = pictures.length;
  const { box, place, show } = useCarousel(count);
  const isAlive = useIsAlive();
  const slideId = (index: number) => texts.anchor(id, index + 1);

  function press(event: KeyboardEvent): void {
    const next = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: count - 1 }[event.key];
    if (next === undefined || count < 2) return;
    event.preventDefault();
    show(next);
  }

  if (count === 0) {
    return (
      <div className={css.gallery}>
        <div className={css.main}>
          <MissingPicture alt={title} />
        </div>
      </div>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows turn the photos wherever the focus is
    <section
      className={[css.gallery, count > 1 && css.many].filter(Boolean).join(' ')}
      role="group"
      aria-roledescription={texts.carousel}
      aria-label={texts.photosOf(title)}
      onKeyDown={press}
    >
      {count > 1 && (
        <div className={css.thumbs} role="group" aria-label={texts.choose}>
          {pictures.map((picture, index) => (
            <a
              key={picture.path}
              href={`#${slideId(index)}`}
              aria-label={texts.place(index + 1, count)}
              aria-current={index === place}
              onClick={(event) => {
                event.preventDefault();
                show(index);
              }}
            >
              <Picture {...picture} alt="" sizes="64px" />
            </a>
          ))}
        </div>
      )}
      <div className={css.main}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by key */}
        <div {...box} className={css.viewport} tabIndex={0}>
          <div className={css.slides}>
            {pictures.map((picture, index) => (
              <div
                key={picture.path}
                id={slideId(index)}
                className={css.slide}
                role="group"
                aria-roledescription={texts.slide}
                aria-label={texts.place(index + 1, count)}
                data-whole={isWide(picture) || undefined}
              >
                <Picture
                  {...picture}
                  alt={texts.alt(title, index + 1, count)}
                  sizes={sizes}
                  known={index === 0 ? known : null}
                  priority={index === 0 ? 'first' : 'late'}
                />
              </div>
            ))}
          </div>
        </div>
        {isAlive && <Zoom title={title} pictures={pictures} place={place} onPlace={show} />}
        {count > 1 && (
          <>
            {isAlive && <TurnButtons className={css.turns} onTurn={(by) => show(place + by)} />}
            <p className={css.count} role="status">
              <span aria-hidden="true">{texts.short(place + 1, count)}</span>
              <VisuallyHidden>{texts.place(place + 1, count)}</VisuallyHidden>
            </p>
            <span className={css.dots} aria-hidden="true">
              {pictures.map((picture, index) => (
                <i key={picture.path} data-on={index === place || undefined} />
              ))}
            </span>
          </>
        )}
      </div>
    </section>
  );
}

function Zoom(props: {
  title: string;
  pictures: readonly PictureFacts[];
  place: number;
  onPlace: (place: number) => void;
}) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <div className={css.zoom}>
        <Button
          size="small"
          aria-label={texts.zoomPhoto}
          onPointerEnter={ZoomDialog.preload}
          onFocus={ZoomDialog.preload}
          onClick={() => {
            setWasOpened(true);
            setOpen(true);
          }}
        >
          <ZoomIn aria-hidden="true" />
          <span>{texts.zoom}</span>
        </Button>
      </div>
      {wasOpened && <ZoomDialog {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Too wide to fill a standing box without losing half of the garment. */
function isWide({ width, height }: PictureFacts): boolean {
  return width > height * 0.95;
}
