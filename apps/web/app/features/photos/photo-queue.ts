import type { PictureUpload } from '@perchero/contract/media/pictures';
import type { PublishedPhoto, PhotoStore } from './photo.ts';
import { fromFile, createEntryList, type Entry, fromDraft, fromPublished, isBusy } from './photo-entries.ts';
import { selectFiles, moveItem } from './photo-list.ts';
import type { Prepared } from './prepare-photo.ts';
import { watchProcessing } from './processing-watch.ts';
import type { PhotoToSend, SendOutcome } from './send-photo.ts';
import { texts } from './texts.ts';

export interface PhotoDeps {
  /** How many photos there may be. */
  readonly max: number;
  readonly prepare: (file: File) => Promise<Prepared>;
  readonly send: (photo: PhotoToSend) => Promise<SendOutcome>;
  readonly uploadsOf: (ids: readonly string[]) => Promise<readonly PictureUpload[] | null>;
  readonly discard: (ids: readonly string[]) => Promise<void>;
  readonly isVisible: () => boolean;
}

export type UploadsResult =
  { readonly ok: true; readonly paths: string[] } | { readonly ok: false; readonly error: string };

const maxConcurrentUploads = 2;
const retryDelaysMs = [2_000, 5_000, 10_000];

export type PhotoQueue = ReturnType<typeof createPhotoQueue>;

/** Prepares photos one at a time, because a cheap phone cannot hold five decoded photos, and uploads two at a time. */
export function createPhotoQueue(
  deps: PhotoDeps,
  store: PhotoStore | null,
  existing: readonly PublishedPhoto[],
) {
  const list = createEntryList(existing.map(fromPublished));
  let isRunning = false;
  let isPreparing = false;
  let restored: Promise<void> | null = null;
  const uploads = new Map<string, AbortController>();
  const retries = new Map<string, ReturnType<typeof setTimeout>>();
  const watch = watchProcessing(pollProcessing, deps.isVisible);

  const { show, change, entryOf, positionOf } = list;

  function pump(): void {
    if (!isRunning) return;
    const unprepared = list.all().find(({ state }) => state === 'preparing');
    if (unprepared && !isPreparing) void prepare(unprepared);
    const waiting = list.all().filter(({ state, id }) => state === 'uploading' && !uploads.has(id));
    for (const entry of waiting.slice(0, maxConcurrentUploads - uploads.size)) void upload(entry);
    if (list.all().some(({ state }) => state === 'processing')) watch.wake();
  }

  async function prepare({ id, file, name, lastModified }: Entry): Promise<void> {
    if (!file) return;
    isPreparing = true;
    const prepared = await deps
      .prepare(file)
      .catch((): Prepared => ({ ok: false, error: texts.wrongFormat }));
    isPreparing = false;
    if (entryOf(id)) {
      if (prepared.ok) {
        const { blob } = prepared;
        change(id, { state: 'uploading', blob, file: null, src: URL.createObjectURL(blob) });
        void store?.save({ id, name, lastModified, blob }).then(saveOrder);
      } else refuse(id, prepared.error);
    }
    pump();
  }

  async function upload({ id, blob, mayHaveArrived }: Entry): Promise<void> {
    if (!blob) return;
    const controller = new AbortController();
    uploads.set(id, controller);
    const outcome = await deps.send({
      id,
      blob,
      mayHaveArrived,
      signal: controller.signal,
      onProgress: (progress) => change(id, { progress }),
      onArrived: () => change(id, { mayHaveArrived: true }),
    });
    // The photo was removed, or its upload restarted.
    if (uploads.get(id) !== controller) return;
    uploads.delete(id);
    if (outcome.kind === 'sent') applyUpload(outcome.upload);
    else if (outcome.kind === 'refused') refuse(id, outcome.error);
    else fail(id, outcome.error, outcome.kind === 'lost');
    pump();
  }

  function applyUpload({ id, path, state }: PictureUpload): void {
    if (state === 'refused') return refuse(id, texts.wrongFormat);
    const isNew = entryOf(id)?.state === 'uploading';
    change(
      id,
      { state: state === 'ready' ? 'ready' : 'processing', path, progress: 1, error: null, lostAttempts: 0 },
      isNew ? texts.announcements.uploaded(positionOf(id)) : undefined,
    );
  }

  function refuse(id: string, error: string): void {
    change(id, { state: 'refused', error, path: null }, texts.announcements.refused(positionOf(id), error));
  }

  function fail(id: string, error: string, isConnectionLost: boolean): void {
    const lostAttempts = entryOf(id)?.lostAttempts ?? 0;
    const pause = retryDelaysMs[lostAttempts];
    change(
      id,
      { state: 'failed', error, progress: 0, lostAttempts: isConnectionLost ? lostAttempts + 1 : 0 },
      texts.announcements.failed(positionOf(id), error),
    );
    if (isConnectionLost && pause !== undefined)
      retries.set(
        id,
        setTimeout(() => retryUpload(id), pause),
      );
  }

  function retryUpload(id: string): void {
    clearTimeout(retries.get(id));
    retries.delete(id);
    if (entryOf(id)?.state !== 'failed') return;
    change(id, { state: 'uploading', error: null, progress: 0 });
    pump();
  }

  async function pollProcessing(): Promise<boolean> {
    const processing = list
      .all()
      .filter(({ state }) => state === 'processing')
      .map(({ id }) => id);
    if (processing.length === 0 || !isRunning) return false;
    const found = await deps.uploadsOf(processing);
    if (found) processing.forEach((id) => applyStatus(id, found));
    pump();
    return list.all().some(({ state }) => state === 'processing');
  }

  /** Applies the API's status of a photo; a missing one is uploaded again. */
  function applyStatus(id: string, found: readonly PictureUpload[]): void {
    const upload = found.find((one) => one.id === id);
    if (!entryOf(id)) return;
    if (upload && upload.state !== 'waiting') applyUpload(upload);
    else change(id, { state: 'uploading', mayHaveArrived: false, progress: 0 });
  }

  /** The API deletes unused uploads after a day; those are uploaded again. */
  async function verifyUploads(): Promise<void> {
    const sent = list.all().filter(({ state, blob }) => state === 'ready' && blob);
    const found = sent.length > 0 ? await deps.uploadsOf(sent.map(({ id }) => id)) : null;
    if (found) sent.forEach(({ id }) => applyStatus(id, found));
    pump();
  }

  async function restore(): Promise<void> {
    const drafts = (await store?.load()) ?? [];
    if (drafts.length === 0) return;
    show([...drafts.map(fromDraft), ...list.all()]);
    const found = await deps.uploadsOf(drafts.map(({ id }) => id));
    for (const { id } of drafts) {
      if (found) applyStatus(id, found);
      else change(id, { state: 'uploading', mayHaveArrived: true });
    }
    pump();
  }

  function saveOrder(): void {
    void store?.order(list.all().map(({ id }) => id));
  }

  /** Aborts the work on a photo and frees its resources. */
  function release({ id, src, blob }: Entry): void {
    const running = uploads.get(id);
    uploads.delete(id);
    running?.abort();
    clearTimeout(retries.get(id));
    retries.delete(id);
    if (src && blob) URL.revokeObjectURL(src);
  }

  function discardUploads(leaving: readonly Entry[]): void {
    const uploaded = leaving.filter(({ blob }) => blob).map(({ id }) => id);
    if (uploaded.length > 0) void deps.discard(uploaded);
  }

  return {
    getSnapshot: list.getSnapshot,
    subscribe: list.subscribe,
    /** Starts the work and restores the draft. Can be called again after `stop`. */
    start: () => {
      isRunning = true;
      show(
        list.all().map((entry) => (entry.blob ? { ...entry, src: URL.createObjectURL(entry.blob) } : entry)),
      );
      restored ??= restore();
      pump();
    },
    stop: () => {
      isRunning = false;
      list.all().forEach(release);
      watch.stop();
    },
    add: (files: readonly File[]) => {
      const { accepted, notice } = selectFiles(list.all(), files, deps.max);
      show([...list.all(), ...accepted.map(fromFile)], { notice });
      pump();
    },
    remove: (id: string) => {
      const entry = entryOf(id);
      if (!entry) return;
      const announcement = texts.announcements.removed(positionOf(id));
      release(entry);
      show(
        list.all().filter((other) => other !== entry),
        { notice: null, announcement },
      );
      discardUploads([entry]);
      void store?.remove(id);
      pump();
    },
    move: (id: string, to: number) => {
      show(moveItem(list.all(), id, to));
      saveOrder();
    },
    /** Retries without waiting. */
    retry: (id: string) => {
      change(id, { lostAttempts: 0 });
      retryUpload(id);
    },
    online: () => {
      for (const { id, lostAttempts } of list.all()) if (lostAttempts > 0) retryUpload(id);
    },
    visible: pump,
    /** Waits for all uploads; failed ones are retried once, and those that the API has deleted are repeated. */
    waitForUploads: async (isWaiting = isBusy): Promise<UploadsResult> => {
      await restored;
      await verifyUploads();
      for (const { id, state } of list.all()) if (state === 'failed') retryUpload(id);
      await list.waitUntil((photos) => !isWaiting(photos));
      const missing = list.all().find(({ path }) => path === null);
      return missing
        ? { ok: false, error: missing.error ?? texts.storeTrouble }
        : { ok: true, paths: list.all().flatMap(({ path }) => path ?? []) };
    },
    /** The local URL of the cover, which stays when the form is left. */
    keepCover: (): string | null => {
      const [cover] = list.all();
      if (!cover) return null;
      change(cover.id, { blob: null });
      return cover.src;
    },
    /** Empties the list without deleting the uploads. */
    take: () => {
      const taken = list.all();
      show([], { notice: null, announcement: '' });
      return taken;
    },
    /** Deletes the draft and its photos. */
    discard: () => {
      discardUploads(list.all());
      list.all().forEach(release);
      watch.stop();
      show([], { notice: null, announcement: '' });
      void store?.clear();
    },
  };
}
