import type { PictureUpload } from '@perchero/contract/media/pictures';
import type { HungPhoto, PhotoStore } from './photo.ts';
import { chosen, createEntryList, type Entry, fromDraft, hung, isBusy } from './photo-entries.ts';
import { choose, moved } from './photo-list.ts';
import type { Prepared } from './prepare-photo.ts';
import { watchProcessing } from './processing-watch.ts';
import type { PhotoToSend, SendOutcome } from './send-photo.ts';
import { texts } from './texts.ts';

/** What the queue does with the world. */
export interface PhotoTools {
  readonly prepare: (file: File) => Promise<Prepared>;
  readonly send: (photo: PhotoToSend) => Promise<SendOutcome>;
  readonly uploadsOf: (ids: readonly string[]) => Promise<readonly PictureUpload[] | null>;
  readonly discard: (ids: readonly string[]) => Promise<void>;
  readonly isVisible: () => boolean;
}

export type Settled =
  { readonly ok: true; readonly paths: string[] } | { readonly ok: false; readonly error: string };

const uploadsAtOnce = 2;
const retryPauses = [2_000, 5_000, 10_000];

export type PhotoQueue = ReturnType<typeof createPhotoQueue>;

/**
 * Carries photos from the file to the store: prepared one at a time, because a cheap phone can hold one decoded photo
 * but not five, and sent two at a time.
 */
export function createPhotoQueue(
  tools: PhotoTools,
  store: PhotoStore | null,
  existing: readonly HungPhoto[],
) {
  const list = createEntryList(existing.map(hung));
  let isRunning = false;
  let isPreparing = false;
  let restored: Promise<void> | null = null;
  const uploads = new Map<string, AbortController>();
  const retries = new Map<string, ReturnType<typeof setTimeout>>();
  const watch = watchProcessing(lookAtProcessing, tools.isVisible);

  const { show, change, entryOf, placeOf } = list;

  function pump(): void {
    if (!isRunning) return;
    const unprepared = list.all().find(({ state }) => state === 'preparing');
    if (unprepared && !isPreparing) void prepare(unprepared);
    const waiting = list.all().filter(({ state, id }) => state === 'uploading' && !uploads.has(id));
    for (const entry of waiting.slice(0, uploadsAtOnce - uploads.size)) void upload(entry);
    if (list.all().some(({ state }) => state === 'processing')) watch.wake();
  }

  async function prepare({ id, file, name, lastModified }: Entry): Promise<void> {
    if (!file) return;
    isPreparing = true;
    const prepared = await tools
      .prepare(file)
      .catch((): Prepared => ({ ok: false, error: texts.wrongFormat }));
    isPreparing = false;
    if (entryOf(id)) {
      if (prepared.ok) {
        const { blob } = prepared;
        change(id, { state: 'uploading', blob, file: null, src: URL.createObjectURL(blob) });
        void store?.save({ id, name, lastModified, blob }).then(keepOrder);
      } else refuse(id, prepared.error);
    }
    pump();
  }

  async function upload({ id, blob, mayHaveArrived }: Entry): Promise<void> {
    if (!blob) return;
    const controller = new AbortController();
    uploads.set(id, controller);
    const outcome = await tools.send({
      id,
      blob,
      mayHaveArrived,
      signal: controller.signal,
      onProgress: (progress) => change(id, { progress }),
      onArrived: () => change(id, { mayHaveArrived: true }),
    });
    // Taken away, or begun anew after the page was left for a moment.
    if (uploads.get(id) !== controller) return;
    uploads.delete(id);
    if (outcome.kind === 'sent') arrive(outcome.upload);
    else if (outcome.kind === 'refused') refuse(id, outcome.error);
    else fail(id, outcome.error, outcome.kind === 'lost');
    pump();
  }

  function arrive({ id, path, state }: PictureUpload): void {
    if (state === 'refused') return refuse(id, texts.wrongFormat);
    const isNew = entryOf(id)?.state === 'uploading';
    change(
      id,
      { state: state === 'ready' ? 'ready' : 'processing', path, progress: 1, error: null, losses: 0 },
      isNew ? texts.said.uploaded(placeOf(id)) : undefined,
    );
  }

  function refuse(id: string, error: string): void {
    change(id, { state: 'refused', error, path: null }, texts.said.refused(placeOf(id), error));
  }

  function fail(id: string, error: string, isLost: boolean): void {
    const losses = entryOf(id)?.losses ?? 0;
    const pause = retryPauses[losses];
    change(
      id,
      { state: 'failed', error, progress: 0, losses: isLost ? losses + 1 : 0 },
      texts.said.failed(placeOf(id), error),
    );
    if (isLost && pause !== undefined)
      retries.set(
        id,
        setTimeout(() => again(id), pause),
      );
  }

  function again(id: string): void {
    clearTimeout(retries.get(id));
    retries.delete(id);
    if (entryOf(id)?.state !== 'failed') return;
    change(id, { state: 'uploading', error: null, progress: 0 });
    pump();
  }

  async function lookAtProcessing(): Promise<boolean> {
    const processing = list
      .all()
      .filter(({ state }) => state === 'processing')
      .map(({ id }) => id);
    if (processing.length === 0 || !isRunning) return false;
    const found = await tools.uploadsOf(processing);
    if (found) processing.forEach((id) => take(id, found));
    pump();
    return list.all().some(({ state }) => state === 'processing');
  }

  /** What the API says of a photo; one that it has lost is sent again. */
  function take(id: string, found: readonly PictureUpload[]): void {
    const upload = found.find((one) => one.id === id);
    if (!entryOf(id)) return;
    if (upload && upload.state !== 'waiting') arrive(upload);
    else change(id, { state: 'uploading', mayHaveArrived: false, progress: 0 });
  }

  /** A page may be open for days; what the API has forgotten meanwhile is sent again. */
  async function lookAgain(): Promise<void> {
    const sent = list.all().filter(({ state, blob }) => state === 'ready' && blob);
    const found = sent.length > 0 ? await tools.uploadsOf(sent.map(({ id }) => id)) : null;
    if (found) sent.forEach(({ id }) => take(id, found));
    pump();
  }

  async function restore(): Promise<void> {
    const kept = (await store?.load()) ?? [];
    if (kept.length === 0) return;
    show([...kept.map(fromDraft), ...list.all()]);
    const found = await tools.uploadsOf(kept.map(({ id }) => id));
    for (const { id } of kept) {
      if (found) take(id, found);
      else change(id, { state: 'uploading', mayHaveArrived: true });
    }
    pump();
  }

  function keepOrder(): void {
    void store?.order(list.all().map(({ id }) => id));
  }

  /** Stops what is done for a photo. */
  function release({ id, src, blob }: Entry): void {
    const running = uploads.get(id);
    uploads.delete(id);
    running?.abort();
    clearTimeout(retries.get(id));
    retries.delete(id);
    if (src && blob) URL.revokeObjectURL(src);
  }

  function forget(leaving: readonly Entry[]): void {
    const uploaded = leaving.filter(({ blob }) => blob).map(({ id }) => id);
    if (uploaded.length > 0) void tools.discard(uploaded);
  }

  return {
    getSnapshot: list.getSnapshot,
    subscribe: list.subscribe,
    /** Begins to work, and finds what a draft has kept. May be called again after `stop`. */
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
      const { taken, notice } = choose(list.all(), files);
      show([...list.all(), ...taken.map(chosen)], { notice });
      pump();
    },
    remove: (id: string) => {
      const entry = entryOf(id);
      if (!entry) return;
      const said = texts.said.removed(placeOf(id));
      release(entry);
      show(
        list.all().filter((other) => other !== entry),
        { notice: null, said },
      );
      forget([entry]);
      void store?.remove(id);
      pump();
    },
    move: (id: string, to: number) => {
      show(moved(list.all(), id, to));
      keepOrder();
    },
    /** Now, not after the pause; as the person wishes, or because the network is back. */
    retry: (id: string) => {
      change(id, { losses: 0 });
      again(id);
    },
    online: () => {
      for (const { id, losses } of list.all()) if (losses > 0) again(id);
    },
    visible: pump,
    /** Waits until nothing is under way; what was lost is tried once more, here or by an API that forgets after a day. */
    settled: async (): Promise<Settled> => {
      await restored;
      await lookAgain();
      for (const { id, state } of list.all()) if (state === 'failed') again(id);
      await list.until((photos) => !isBusy(photos));
      const unfit = list.all().find(({ path }) => path === null);
      return unfit
        ? { ok: false, error: unfit.error ?? texts.storeTrouble }
        : { ok: true, paths: list.all().flatMap(({ path }) => path ?? []) };
    },
    /** The draft is thrown away, its photos with it. */
    discard: () => {
      forget(list.all());
      list.all().forEach(release);
      watch.stop();
      show([], { notice: null, said: '' });
      void store?.clear();
    },
  };
}
