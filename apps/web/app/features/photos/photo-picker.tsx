import { productLimits } from '@perchero/contract/catalogue/product';
import { pictureTypes } from '@perchero/contract/media/pictures.rules';
import { type DragEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { CircleAlert, ImagePlus, Plus } from '#app/ui/icons.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './photo-picker.module.css';
import { type Hold, PhotoTile } from './photo-tile.tsx';
import type * as sortablePhotos from './sortable-photos.tsx';
import { texts } from './texts.ts';
import type { Photos } from './use-photos.ts';

interface PhotoPickerProps {
  readonly photos: Photos;
  /** What the form has to say about the photos. */
  readonly error?: string | null | undefined;
}

/** The photos of a garment: chosen or dropped, with what becomes of each, in an order that can be changed. */
export function PhotoPicker({ photos, error }: PhotoPickerProps) {
  const { photos: all, notice, said } = photos;
  const root = useRef<HTMLDivElement>(null);
  const noteId = useId();
  const [pickedId, setPickedId] = useState<string | null>(null);
  const { isOver, dropHandlers } = useFileDrop(photos.add);
  const focusNext = useFocusGoal(root);
  const sorting = useSorting(all.length > 1);
  useEscape(pickedId !== null, setPickedId);
  const picked = all.findIndex(({ id }) => id === pickedId);
  const problems = [error, notice, ...all.map(problemOf)].filter(
    (text) => text !== null && text !== undefined,
  );

  const list = (
    <ul className={css.list} aria-label={texts.list}>
      {all.map((photo, index) => {
        const tile = (hold: Hold | null) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            place={index + 1}
            isMovable={all.length > 1}
            hold={hold}
            isPicked={index === picked}
            onPick={() => setPickedId(index === picked ? null : photo.id)}
            onPutHere={
              pickedId === null || index === picked
                ? null
                : () => {
                    focusNext({ tool: 'move', index });
                    photos.move(pickedId, index);
                    setPickedId(null);
                  }
            }
            onRemove={() => {
              focusNext({ tool: 'remove', index });
              photos.remove(photo.id);
            }}
            onRetry={() => photos.retry(photo.id)}
          />
        );
        if (!sorting) return tile(null);
        return (
          <sorting.SortablePhoto key={photo.id} id={photo.id}>
            {tile}
          </sorting.SortablePhoto>
        );
      })}
      {all.length < productLimits.pictures && (
        <AddPhotos
          isFirst={all.length === 0}
          isOver={isOver}
          noteId={problems.length > 0 ? noteId : undefined}
          onAdd={photos.add}
        />
      )}
    </ul>
  );

  return (
    <div
      ref={root}
      className={css.picker}
      data-invalid={error ? true : undefined}
      data-dropping={isOver || undefined}
      {...dropHandlers}
    >
      {sorting ? (
        <sorting.SortablePhotos photos={all} onMove={photos.move}>
          {list}
        </sorting.SortablePhotos>
      ) : (
        list
      )}
      <div id={noteId} className={css.problems} role={notice ? 'alert' : undefined}>
        {problems.map((problem) => (
          <p key={problem}>
            <CircleAlert aria-hidden="true" />
            {problem}
          </p>
        ))}
      </div>
      <div role="status">
        <VisuallyHidden>{picked === -1 ? said : texts.said.picked(picked + 1)}</VisuallyHidden>
      </div>
    </div>
  );
}

const problemOf = ({ error }: { error: string | null }, index: number) =>
  error === null ? null : texts.problem(index + 1, error);

function useEscape(isPicked: boolean, pick: (id: null) => void): void {
  useEffect(() => {
    if (!isPicked) return undefined;
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && pick(null);
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isPicked, pick]);
}

interface Goal {
  readonly tool: 'move' | 'remove';
  readonly index: number;
}

/** A button that goes away when it is pressed hands the focus on: to the photo meant, or to the adding. */
function useFocusGoal(root: RefObject<HTMLElement | null>): (goal: Goal) => void {
  const goal = useRef<Goal | null>(null);
  useEffect(() => {
    if (!goal.current) return;
    const { tool, index } = goal.current;
    const buttons = root.current?.querySelectorAll<HTMLElement>(`[data-tool=${tool}]`) ?? [];
    const button = buttons[Math.min(index, buttons.length - 1)];
    (button ?? root.current?.querySelector<HTMLElement>('button'))?.focus();
    goal.current = null;
  });
  return (next) => {
    goal.current = next;
  };
}

/** Lets files be dropped onto an element; `isOver` while they hang above it. */
function useFileDrop(onFiles: (files: FileList) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    dropHandlers: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
      },
      onDrop(event: DragEvent) {
        setIsOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        onFiles(event.dataTransfer.files);
      },
    },
  };
}

type Sorting = typeof sortablePhotos;

let sorting: Sorting | null = null;

/** What drags photos, once there are two; null until it has come. */
function useSorting(isWanted: boolean): Sorting | null {
  const [present, setPresent] = useState(sorting);
  useEffect(() => {
    if (!isWanted || present) return;
    let isOver = false;
    void import('./sortable-photos.tsx').then(
      (loaded) => {
        sorting = loaded;
        if (!isOver) setPresent(loaded);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isWanted, present]);
  return isWanted ? present : null;
}

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
function AddPhotos({ isFirst, isOver, noteId, onAdd }: AddPhotosProps) {
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
