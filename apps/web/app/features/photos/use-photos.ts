import { useEffect, useState, useSyncExternalStore } from 'react';
import type { HungPhoto, Photo, PhotoStore } from './photo.ts';
import { isBusy } from './photo-entries.ts';
import { createPhotoQueue, type PhotoQueue, type PhotoTools, type Settled } from './photo-queue.ts';
import { texts } from './texts.ts';

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

const loadPreparing = () => import('./prepare-photo.ts');
const loadSending = () => import('./send-photo.ts');

/** There is no work before there is a photo; what does it is on its way when the page is alive. */
const tools: PhotoTools = {
  prepare: async (file) => (await loadPreparing()).preparePhoto(file),
  send: async (photo) => {
    const sending = await loadSending().catch(() => null);
    return sending ? await sending.sendPhoto(photo) : { kind: 'lost', error: texts.noConnection };
  },
  uploadsOf: async (ids) => (await loadSending()).uploadsOf(ids),
  discard: async (ids) => (await loadSending()).discard(ids),
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
  for (const load of [loadPreparing, loadSending]) void load().catch(() => undefined);
  queue.start();
  window.addEventListener('online', queue.online);
  document.addEventListener('visibilitychange', queue.visible);
  return () => {
    queue.stop();
    window.removeEventListener('online', queue.online);
    document.removeEventListener('visibilitychange', queue.visible);
  };
}
