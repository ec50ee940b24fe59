import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { type KeyboardEventHandler, type ReactNode, useRef } from 'react';
import type { Photo } from './photo.ts';
import type { DragProps } from './photo-tile.tsx';
import { texts } from './texts.ts';

interface SortablePhotosProps {
  readonly photos: readonly Photo[];
  readonly onMove: (id: string, toIndex: number) => void;
  readonly children: ReactNode;
}

/** Sorts photos by mouse, touch and keyboard. */
export function SortablePhotos({ photos, onMove, children }: SortablePhotosProps) {
  const sensors = useSensors(
    // Keeps clicks on the buttons of a photo working.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Keeps touch scrolling working.
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const indexOf = (id: UniqueIdentifier | undefined) => photos.findIndex((photo) => photo.id === id);

  // The drag-over event on its own position right after the start is not announced.
  const isJustLifted = useRef(false);

  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      isJustLifted.current = true;
      return texts.drag.start(indexOf(active.id) + 1);
    },
    onDragOver: ({ active, over }) => {
      const isSilent = isJustLifted.current && active.id === over?.id;
      isJustLifted.current = false;
      return over && !isSilent ? texts.drag.over(indexOf(over.id) + 1, photos.length) : undefined;
    },
    onDragEnd: ({ active, over }) => texts.drag.end(indexOf((over ?? active).id) + 1, photos.length),
    onDragCancel: ({ active }) => texts.drag.cancel(indexOf(active.id) + 1),
  };

  return (
    <DndContext
      id="photo-order"
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: texts.drag.howTo } }}
      onDragEnd={({ active, over }) => {
        if (over && over.id !== active.id) onMove(String(active.id), indexOf(over.id));
      }}
    >
      <SortableContext items={photos.map(({ id }) => id)} strategy={rectSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

interface SortablePhotoProps {
  readonly id: string;
  readonly children: (drag: DragProps) => ReactNode;
}

export function SortablePhoto({ id, children }: SortablePhotoProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: texts.drag.role } });
  const { onKeyDown, ...pointerListeners } = listeners ?? {};
  return children({
    tile: {
      ref: setNodeRef,
      style: { transform: CSS.Translate.toString(transform), transition },
      'data-dragging': isDragging || undefined,
      ...pointerListeners,
    },
    handle: {
      ref: setActivatorNodeRef,
      ...attributes,
      onKeyDown: onKeyDown as KeyboardEventHandler<HTMLButtonElement> | undefined,
    },
  });
}
