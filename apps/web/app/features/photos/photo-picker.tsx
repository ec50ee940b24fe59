import { type DragEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { CircleAlert, ImagePlus, Plus } from '#app/ui/icons.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { useFileDialog } from './file-dialog.tsx';
import css from './photo-picker.module.css';
import { type DragProps, PhotoTile } from './photo-tile.tsx';
import type * as sortablePhotos from './sortable-photos.tsx';
import { texts } from './texts.ts';
import type { Photos } from './use-photos.ts';

interface PhotoPickerProps {
  readonly photos: Photos;
  /** The validation error of the form. */
  readonly error?: string | null | undefined;
  /** The first is the cover and they can be moved, as photos of a product. */
  readonly isOrdered?: boolean;
}

/** Selects, drops, sorts and removes photos, with their upload progress. */
export function PhotoPicker({ photos, error, isOrdered = true }: PhotoPickerProps) {
  const { photos: all, notice, announcement } = photos;
  const root = useRef<HTMLDivElement>(null);
  const noteId = useId();
  const [pickedId, setPickedId] = useState<string | null>(null);
  const { isOver, dropHandlers } = useFileDrop(photos.add);
  const restoreFocus = useRestoreFocus(root);
  const isMovable = isOrdered && all.length > 1;
  const sortable = useSortable(isMovable);
  useCancelOnEscape(pickedId !== null, setPickedId);
  const picked = all.findIndex(({ id }) => id === pickedId);
  const problems = [error, notice, ...all.map(problemOf)].filter(
    (text) => text !== null && text !== undefined,
  );

  const list = (
    <ul
      className={[css.list, !isOrdered && css.small].filter(Boolean).join(' ')}
      aria-label={isOrdered ? texts.list : texts.photos}
    >
      {all.map((photo, index) => {
        const tile = (drag: DragProps | null) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            position={index + 1}
            isCover={isOrdered && index === 0}
            isMovable={isMovable}
            drag={drag}
            isPicked={index === picked}
            onPick={() => setPickedId(index === picked ? null : photo.id)}
            onPutHere={
              pickedId === null || index === picked
                ? null
                : () => {
                    restoreFocus({ tool: 'move', index });
                    photos.move(pickedId, index);
                    setPickedId(null);
                  }
            }
            onRemove={() => {
              restoreFocus({ tool: 'remove', index });
              photos.remove(photo.id);
            }}
            onRetry={() => photos.retry(photo.id)}
          />
        );
        if (!sortable) return tile(null);
        return (
          <sortable.SortablePhoto key={photo.id} id={photo.id}>
            {tile}
          </sortable.SortablePhoto>
        );
      })}
      {all.length < photos.max && (
        <AddPhotos
          isFirst={isOrdered && all.length === 0}
          max={photos.max}
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
      {sortable ? (
        <sortable.SortablePhotos photos={all} onMove={photos.move}>
          {list}
        </sortable.SortablePhotos>
      ) : (
        list
      )}
      {isMovable && <p className={css.order}>{texts.order}</p>}
      <div id={noteId} className={css.problems} role={notice ? 'alert' : undefined}>
        {problems.map((problem) => (
          <p key={problem}>
            <CircleAlert aria-hidden="true" />
            {problem}
          </p>
        ))}
      </div>
      <div role="status">
        <VisuallyHidden>
          {picked === -1 ? announcement : texts.announcements.picked(picked + 1)}
        </VisuallyHidden>
      </div>
    </div>
  );
}

const problemOf = ({ error }: { error: string | null }, index: number) =>
  error === null ? null : texts.problem(index + 1, error);

function useCancelOnEscape(isPicked: boolean, pick: (id: null) => void): void {
  useEffect(() => {
    if (!isPicked) return undefined;
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && pick(null);
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isPicked, pick]);
}

interface FocusTarget {
  readonly tool: 'move' | 'remove';
  readonly index: number;
}

/** Restores the focus after a pressed button was removed: to the target photo, or to the add button. */
function useRestoreFocus(root: RefObject<HTMLElement | null>): (target: FocusTarget) => void {
  const target = useRef<FocusTarget | null>(null);
  useEffect(() => {
    if (!target.current) return;
    const { tool, index } = target.current;
    const buttons = root.current?.querySelectorAll<HTMLElement>(`[data-tool=${tool}]`) ?? [];
    const button = buttons[Math.min(index, buttons.length - 1)];
    (button ?? root.current?.querySelector<HTMLElement>('button'))?.focus();
    target.current = null;
  });
  return (next) => {
    target.current = next;
  };
}

/** File drop handlers; `isOver` while files are dragged over the element. */
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

type Sortable = typeof sortablePhotos;

let loadedSortable: Sortable | null = null;

/** Loads the drag and drop code once there are two photos; null until it is loaded. */
function useSortable(isWanted: boolean): Sortable | null {
  const [present, setPresent] = useState(loadedSortable);
  useEffect(() => {
    if (!isWanted || present) return;
    let isOver = false;
    void import('./sortable-photos.tsx').then(
      (loaded) => {
        loadedSortable = loaded;
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
  readonly max: number;
  /** Files are dragged over the list. */
  readonly isOver: boolean;
  readonly noteId: string | undefined;
  readonly onAdd: (files: FileList) => void;
}

/** The add button; before the first photo, with placeholders for the others. */
function AddPhotos({ isFirst, max, isOver, noteId, onAdd }: AddPhotosProps) {
  const dialog = useFileDialog({ label: texts.add, multiple: true, onFiles: onAdd });

  return (
    <>
      <li className={[css.place, isFirst && css.first].filter(Boolean).join(' ')}>
        {dialog.input}
        <button type="button" className={css.add} aria-describedby={noteId} onClick={dialog.open}>
          {isFirst ? <ImagePlus aria-hidden="true" /> : <Plus aria-hidden="true" />}
          <span>{isOver ? texts.drop : isFirst ? texts.addFirst : texts.add}</span>
          {isFirst && <span className={css.orDrag}>{texts.orDrag}</span>}
        </button>
      </li>
      {isFirst &&
        Array.from({ length: max - 1 }, (_, index) => (
          <li key={index} className={css.waiting} aria-hidden="true" />
        ))}
    </>
  );
}
