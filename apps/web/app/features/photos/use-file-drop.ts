import { type DragEvent, useState } from 'react';

/** Lets files be dropped onto an element; `isOver` while they hang above it. */
export function useFileDrop(onFiles: (files: FileList) => void) {
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
