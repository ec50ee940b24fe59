import type { HungPhoto, KeptPhoto, Photo } from './photo.ts';

interface PhotosSnapshot {
  readonly photos: readonly Photo[];
  /** What is to be said about the files that were chosen last. */
  readonly notice: string | null;
  /** What somebody who does not see the page should hear. */
  readonly said: string;
}

/** A photo with what only the queue knows of it. */
export interface Entry extends Photo {
  readonly lastModified: number;
  readonly file: File | null;
  /** What is sent; null for photos that hang already. */
  readonly blob: Blob | null;
  readonly mayHaveArrived: boolean;
  /** Tries in a row that were lost on the way. */
  readonly losses: number;
}

/** The photos in their order, and whoever wants to hear of a change. */
export function createEntryList(initial: readonly Entry[]) {
  let entries = initial;
  let snapshot: PhotosSnapshot = { photos: entries, notice: null, said: '' };
  const listeners = new Set<() => void>();

  function show(next: readonly Entry[], words: Partial<Omit<PhotosSnapshot, 'photos'>> = {}): void {
    entries = next;
    snapshot = { ...snapshot, ...words, photos: entries };
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    all: () => entries,
    entryOf: (id: string) => entries.find((entry) => entry.id === id),
    /** As people count. */
    placeOf: (id: string) => entries.findIndex((entry) => entry.id === id) + 1,
    show,
    change: (id: string, values: Partial<Entry>, said = snapshot.said) => {
      show(
        entries.map((entry) => (entry.id === id ? { ...entry, ...values } : entry)),
        { said },
      );
    },
    getSnapshot: () => snapshot,
    subscribe,
    until: (holds: (photos: readonly Photo[]) => boolean) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (!holds(entries)) return;
          unsubscribe();
          resolve();
        };
        const unsubscribe = subscribe(check);
        check();
      }),
  };
}

export const isBusy = (photos: readonly Photo[]) =>
  photos.some(({ state }) => state === 'preparing' || state === 'uploading');

const untouched = { progress: 0, path: null, error: null, file: null, mayHaveArrived: false, losses: 0 };

export const hung = ({ path, src }: HungPhoto): Entry => ({
  ...untouched,
  id: path,
  name: path,
  state: 'ready',
  progress: 1,
  src,
  path,
  lastModified: 0,
  blob: null,
});

export const chosen = (file: File): Entry => ({
  ...untouched,
  id: crypto.randomUUID(),
  name: file.name,
  lastModified: file.lastModified,
  state: 'preparing',
  src: null,
  file,
  blob: null,
});

export const fromDraft = ({ id, name, lastModified, blob }: KeptPhoto): Entry => ({
  ...untouched,
  id,
  name,
  lastModified,
  // Not sent before the API has said whether it is there already.
  state: 'processing',
  src: URL.createObjectURL(blob),
  blob,
});
