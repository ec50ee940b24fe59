import type { Picture as PictureFacts } from '@perchero/contract/media/pictures';
import { type KeyboardEvent, useState } from 'react';
import { useIsHydrated } from '#app/shared/hydration.ts';
import { Button } from '#app/ui/button.tsx';
import { ZoomIn } from '#app/ui/icons.ts';
import { lazyComponent } from '#app/ui/lazy-component.tsx';
import { MissingPicture, Picture } from '#app/ui/picture.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './gallery.module.css';
import { galleryTexts as texts } from './texts.ts';
import { CarouselButtons } from './carousel-buttons.tsx';
import { useCarousel } from './use-carousel.ts';

const ZoomDialog = lazyComponent(async () => (await import('./zoom-dialog.tsx')).ZoomDialog);
const sizes = '(width < 900px) 100vw, 640px';

interface GalleryProps {
  readonly id: number;
  readonly title: string;
  readonly pictures: readonly PictureFacts[];
  /** URL of a photo that the browser has cached. */
  readonly cachedPhoto: string | null;
}

/** The photos of a product; without script they scroll. */
export function Gallery({ id, title, pictures, cachedPhoto }: GalleryProps) {
  const count = pictures.length;
  const { viewport, index: current, show } = useCarousel(count);
  const isHydrated = useIsHydrated();
  const slideId = (index: number) => texts.anchor(id, index + 1);

  function press(event: KeyboardEvent): void {
    const next = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: count - 1 }[event.key];
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys change the photo wherever the focus is
    <section
      className={[css.gallery, count > 1 && css.many].filter(Boolean).join(' ')}
      role="group"
      aria-roledescription={count > 1 ? texts.carousel : undefined}
      aria-label={texts.photosOf(title, count)}
      onKeyDown={press}
    >
      {count > 1 && (
        <div className={css.thumbs} role="group" aria-label={texts.choose}>
          {pictures.map((picture, index) => (
            <a
              key={picture.path}
              href={`#${slideId(index)}`}
              aria-label={texts.position(index + 1, count)}
              aria-current={index === current}
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
        <div
          {...viewport}
          className={css.viewport}
          // What scrolls must be reachable by keyboard; a single photo does not scroll.
          {...(count > 1 && { role: 'group', 'aria-label': texts.slides, tabIndex: 0 })}
        >
          <div className={css.slides}>
            {pictures.map((picture, index) => (
              <div
                key={picture.path}
                id={slideId(index)}
                className={css.slide}
                {...(count > 1 && {
                  role: 'group',
                  'aria-roledescription': texts.slide,
                  'aria-label': texts.position(index + 1, count),
                })}
                data-whole={isWide(picture) || undefined}
              >
                <Picture
                  {...picture}
                  alt={texts.alt(title, index + 1, count)}
                  sizes={sizes}
                  cachedSrc={index === 0 ? cachedPhoto : null}
                  priority={index === 0 ? 'first' : 'late'}
                />
              </div>
            ))}
          </div>
        </div>
        {isHydrated && <Zoom title={title} pictures={pictures} index={current} onIndexChange={show} />}
        {count > 1 && (
          <>
            {isHydrated && (
              <CarouselButtons className={css.carouselButtons} onStep={(by) => show(current + by)} />
            )}
            <p className={css.count} role="status">
              <span aria-hidden="true">{texts.short(current + 1, count)}</span>
              <VisuallyHidden>{texts.position(current + 1, count)}</VisuallyHidden>
            </p>
            <span className={css.dots} aria-hidden="true">
              {pictures.map((picture, index) => (
                <i key={picture.path} data-on={index === current || undefined} />
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
  index: number;
  onIndexChange: (index: number) => void;
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

/** Too wide for a portrait frame: cropping would lose half of the photo. */
function isWide({ width, height }: PictureFacts): boolean {
  return width > height * 0.95;
}
