import type { PublishedPhoto, DraftPhoto, Photo } from './photo.ts';

interface PhotosSnapshot {
  readonly photos: readonly Photo[];
  /** A message about the files selected last. */
  readonly notice: string | null;
  /** For screen readers. */
  readonly announcement: string;
}

/** A photo with the internal state of the queue. */
export interface Entry extends Photo {
  readonly lastModified: number;
  readonly file: File | null;
  /** The prepared file; null for published photos. */
  readonly blob: Blob | null;
  readonly mayHaveArrived: boolean;
  /** Consecutive attempts that failed in transit. */
  readonly lostAttempts: number;
}

/** An observable, ordered list of photos. */
export function createEntryList(initial: readonly Entry[]) {
  let entries = initial;
  let snapshot: PhotosSnapshot = { photos: entries, notice: null, announcement: '' };
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
    /** Starts at 1. */
    positionOf: (id: string) => entries.findIndex((entry) => entry.id === id) + 1,
    show,
    change: (id: string, values: Partial<Entry>, announcement = snapshot.announcement) => {
      show(
        entries.map((entry) => (entry.id === id ? { ...entry, ...values } : entry)),
        { announcement },
      );
    },
    getSnapshot: () => snapshot,
    subscribe,
    waitUntil: (predicate: (photos: readonly Photo[]) => boolean) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (!predicate(entries)) return;
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

/** A photo is not decoded yet. */
export const isDecoding = (photos: readonly Photo[]) =>
  isBusy(photos) || photos.some(({ state }) => state === 'processing');

const initialEntry = {
  progress: 0,
  path: null,
  error: null,
  file: null,
  mayHaveArrived: false,
  lostAttempts: 0,
};

export const fromPublished = ({ path, src }: PublishedPhoto): Entry => ({
  ...initialEntry,
  id: path,
  name: path,
  state: 'ready',
  progress: 1,
  src,
  path,
  lastModified: 0,
  blob: null,
});

export const fromFile = (file: File): Entry => ({
  ...initialEntry,
  id: crypto.randomUUID(),
  name: file.name,
  lastModified: file.lastModified,
  state: 'preparing',
  src: null,
  file,
  blob: null,
});

export const fromDraft = ({ id, name, lastModified, blob }: DraftPhoto): Entry => ({
  ...initialEntry,
  id,
  name,
  lastModified,
  // Uploaded only after the API has reported whether it already has it.
  state: 'processing',
  src: URL.createObjectURL(blob),
  blob,
});
