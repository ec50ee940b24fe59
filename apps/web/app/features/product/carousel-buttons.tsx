import { IconButton } from '#app/ui/icon-button.tsx';
import { ChevronLeft, ChevronRight } from '#app/ui/icons.ts';
import { galleryTexts as texts } from './texts.ts';
import css from './carousel-buttons.module.css';

interface CarouselButtonsProps {
  readonly onStep: (by: -1 | 1) => void;
  readonly className: string | undefined;
}

/** Previous and next, at the edges of a photo. */
export function CarouselButtons({ onStep, className }: CarouselButtonsProps) {
  return (
    <span className={[css.buttons, className].join(' ')}>
      <IconButton paper className={css.previous} label={texts.previous} onClick={() => onStep(-1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton paper className={css.next} label={texts.next} onClick={() => onStep(1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </span>
  );
}
