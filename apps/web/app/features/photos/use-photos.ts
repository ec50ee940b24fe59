import { type PicturePurpose, picturePurposes } from '@perchero/contract/media/pictures.rules';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { PublishedPhoto, Photo, PhotoStore } from './photo.ts';
import { isBusy, isDecoding } from './photo-entries.ts';
import { createPhotoQueue, type PhotoQueue, type PhotoDeps, type UploadsResult } from './photo-queue.ts';
import { preparePhoto } from './prepare-photo.ts';
import { discard, sendPhoto, uploadsOf } from './send-photo.ts';

export interface Photos {
  readonly photos: readonly Photo[];
  /** How many there may be. */
  readonly max: number;
  readonly notice: string | null;
  readonly announcement: string;
  /** A photo is being prepared or uploaded. */
  readonly isBusy: boolean;
  readonly add: (files: FileList | readonly File[]) => void;
  readonly remove: (id: string) => void;
  readonly move: (id: string, toIndex: number) => void;
  readonly retry: (id: string) => void;
  /** Waits for running uploads; resolves to the paths in order, or to the text after "Error de subida: ". */
  readonly waitForUploads: () => Promise<UploadsResult>;
  /** As `waitForUploads`, until the photos are decoded, too. */
  readonly waitUntilReady: () => Promise<UploadsResult>;
  /** The local URL of the cover, for after the form is left; call it once the product is published. */
  readonly keepCover: () => string | null;
  /** Empties the list and returns what was in it; the uploads and their local URLs stay. */
  readonly take: () => readonly Photo[];
  /** Deletes the draft and its uploads. */
  readonly discard: () => void;
}

interface PhotosOptions {
  readonly purpose?: PicturePurpose;
  /** Photos of the published product. All options are read once. */
  readonly existing?: readonly PublishedPhoto[];
  /** Null to store no draft. */
  readonly store: PhotoStore | null;
}

const depsOf = (purpose: PicturePurpose): PhotoDeps => ({
  max: picturePurposes[purpose].max,
  prepare: preparePhoto,
  send: (photo) => sendPhoto(photo, purpose),
  uploadsOf,
  discard,
  isVisible: () => document.visibilityState === 'visible',
});

/** The photos of a form, with preparation, upload and order. */
export function usePhotos({ purpose = 'product', existing = [], store }: PhotosOptions): Photos {
  const [queue] = useState(() => createPhotoQueue(depsOf(purpose), store, existing));
  const snapshot = useSyncExternalStore(queue.subscribe, queue.getSnapshot, queue.getSnapshot);
  useEffect(() => run(queue), [queue]);

  return {
    ...snapshot,
    max: picturePurposes[purpose].max,
    isBusy: isBusy(snapshot.photos),
    add: (files) => queue.add([...files]),
    remove: queue.remove,
    move: queue.move,
    retry: queue.retry,
    waitForUploads: () => queue.waitForUploads(),
    waitUntilReady: () => queue.waitForUploads(isDecoding),
    keepCover: queue.keepCover,
    take: queue.take,
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
