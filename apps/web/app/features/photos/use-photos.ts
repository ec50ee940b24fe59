import { useEffect, useState, useSyncExternalStore } from 'react';
import type { HungPhoto, Photo, PhotoStore } from './photo.ts';
import { isBusy } from './photo-entries.ts';
import { createPhotoQueue, type PhotoQueue, type PhotoTools, type Settled } from './photo-queue.ts';
import { preparePhoto } from './prepare-photo.ts';
import { discard, sendPhoto, uploadsOf } from './send-photo.ts';

export interface Photos {
  readonly photos: readonly Photo[];
  readonly notice: string | null;
  readonly said: string;
  /** Something is being prepared or sent. */
  readonly isBusy: boolean;
  readonly add: (files: FileList | readonly File[]) => void;
  readonly remove: (id: string) => void;
  readonly move: (id: string, toIndex: number) => void;
  readonly retry: (id: string) => void;
  /** Waits for running uploads; the paths in the order of the photos, or what to say after "Error de subida: ". */
  readonly settled: () => Promise<Settled>;
  /** The draft is thrown away, and what was sent of it with it. */
  readonly discard: () => void;
}

interface PhotosOptions {
  /** Photos that hang already. Both options are read once. */
  readonly existing?: readonly HungPhoto[];
  /** Where a draft keeps its photos; null keeps nothing. */
  readonly store: PhotoStore | null;
}

const tools: PhotoTools = {
  prepare: preparePhoto,
  send: sendPhoto,
  uploadsOf,
  discard,
  isVisible: () => document.visibilityState === 'visible',
};

/** The photos of a form: chosen, prepared, sent, put in order. */
export function usePhotos({ existing = [], store }: PhotosOptions): Photos {
  const [queue] = useState(() => createPhotoQueue(tools, store, existing));
  const snapshot = useSyncExternalStore(queue.subscribe, queue.getSnapshot, queue.getSnapshot);
  useEffect(() => run(queue), [queue]);

  return {
    ...snapshot,
    isBusy: isBusy(snapshot.photos),
    add: (files) => queue.add([...files]),
    remove: queue.remove,
    move: queue.move,
    retry: queue.retry,
    settled: queue.settled,
    discard: queue.discard,
  };
}

function run(queue: PhotoQueue): () => void {
  queue.start();
  window.addEventListener('online', queue.online);
  document.addEventListener('visibilitychange', queue.visible);
  return () => {
    queue.stop();
    window.removeEventListener('online', queue.online);
    document.removeEventListener('visibilitychange', queue.visible);
  };
}
