import { productLimits } from '@perchero/contract/catalogue/product';
import { pictureTypes } from '@perchero/contract/media/pictures.rules';
import { useRef } from 'react';
import { ImagePlus, Plus } from '#app/ui/icons.ts';
import css from './photo-picker.module.css';
import { texts } from './texts.ts';

interface AddPhotosProps {
  readonly isFirst: boolean;
  /** Files hang above the list. */
  readonly isOver: boolean;
  readonly noteId: string | undefined;
  readonly onAdd: (files: FileList) => void;
}

// iOS turns its HEIC photos into JPEG by itself, quickly, for a page that does not ask for HEIC. On every other system
// a page that does not ask for it finds such files greyed out.
const withoutHeic = pictureTypes.join(',');
const withHeic = [...pictureTypes, 'image/heic', 'image/heif'].join(',');

/** The place where photos are added; before the first one, with the places that wait for the others. */
export function AddPhotos({ isFirst, isOver, noteId, onAdd }: AddPhotosProps) {
  const input = useRef<HTMLInputElement>(null);

  function open(): void {
    if (!input.current) return;
    input.current.accept = isAppleTouch(navigator) ? withoutHeic : withHeic;
    input.current.click();
  }

  return (
    <>
      <li className={[css.place, isFirst && css.first].filter(Boolean).join(' ')}>
        <input
          ref={input}
          type="file"
          accept={withHeic}
          multiple
          hidden
          aria-label={texts.add}
          onChange={(event) => {
            if (event.target.files) onAdd(event.target.files);
            // Emptied, so that the same file can be chosen again.
            event.target.value = '';
          }}
        />
        <button type="button" className={css.add} aria-describedby={noteId} onClick={open}>
          {isFirst ? <ImagePlus aria-hidden="true" /> : <Plus aria-hidden="true" />}
          <span>{isOver ? texts.drop : isFirst ? texts.addFirst : texts.add}</span>
          {isFirst && <span className={css.orDrag}>{texts.orDrag}</span>}
        </button>
      </li>
      {isFirst &&
        Array.from({ length: productLimits.pictures - 1 }, (_, place) => (
          <li key={place} className={css.waiting} aria-hidden="true" />
        ))}
    </>
  );
}

function isAppleTouch({ userAgent, maxTouchPoints }: Navigator): boolean {
  return /iPhone|iPad/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1);
}
