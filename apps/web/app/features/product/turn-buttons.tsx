import { IconButton } from '#app/ui/icon-button.tsx';
import { ChevronLeft, ChevronRight } from '#app/ui/icons.ts';
import { galleryTexts as texts } from './texts.ts';
import css from './turn-buttons.module.css';

interface TurnButtonsProps {
  readonly onTurn: (by: -1 | 1) => void;
  readonly className: string | undefined;
}

/** The two at the edges of a photo. */
export function TurnButtons({ onTurn, className }: TurnButtonsProps) {
  return (
    <span className={[css.turns, className].join(' ')}>
      <IconButton paper className={css.previous} label={texts.previous} onClick={() => onTurn(-1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton paper className={css.next} label={texts.next} onClick={() => onTurn(1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </span>
  );
}
