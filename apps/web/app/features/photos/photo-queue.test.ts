import type { PictureUpload } from '@perchero/contract/media/pictures';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DraftPhoto, PhotoStore } from './photo.ts';
import { isDecoding } from './photo-entries.ts';
import { createPhotoQueue, type PhotoDeps } from './photo-queue.ts';
import { delayAfter } from './processing-watch.ts';
import type { PhotoToSend, SendOutcome } from './send-photo.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const blob = new Blob(['x'], { type: 'image/jpeg' });
const file = (name: string) => new File(['x'], name, { type: 'image/jpeg', lastModified: 1 });
const upload = (id: string, state: PictureUpload['state']): PictureUpload => ({
  id,
  path: `productPictures/${id}`,
  state,
  preview: null,
});

/** A queue whose uploads the test completes by hand. */
function start({ store = null, ...deps }: Partial<PhotoDeps> & { store?: PhotoStore | null } = {}) {
  const sending: { photo: PhotoToSend; end: (outcome: SendOutcome) => Promise<void> }[] = [];
  const discarded: string[] = [];
  const queue = createPhotoQueue(
    {
      prepare: async () => await Promise.resolve({ ok: true, blob }),
      send: (photo) =>
        new Promise((resolve) => {
          const end = async (outcome: SendOutcome) => {
            resolve(outcome);
            await vi.advanceTimersByTimeAsync(0);
          };
          sending.push({ photo, end });
        }),
      uploadsOf: async (ids) => await Promise.resolve(ids.map((id) => upload(id, 'ready'))),
      discard: async (ids) => await Promise.resolve(void discarded.push(...ids)),
      isVisible: () => true,
      max: 5,
      ...deps,
    },
    store,
    [],
  );
  queue.start();
  const states = () => queue.getSnapshot().photos.map(({ state }) => state);
  const add = async (...names: string[]) => {
    queue.add(names.map(file));
    await vi.advanceTimersByTimeAsync(0);
  };
  const completeUpload = (index: number, state: PictureUpload['state'] = 'ready') => {
    const { photo, end } = sending[index]!;
    return end({ kind: 'sent', upload: upload(photo.id, state) });
  };
  return { queue, sending, discarded, states, add, completeUpload };
}

const lost: SendOutcome = { kind: 'lost', error: 'Sin red' };

describe('SELL-12 uploading photos', () => {
  it('prepares one at a time', async () => {
    const prepared: (() => void)[] = [];
    const { add, states } = start({
      prepare: () => new Promise((resolve) => prepared.push(() => resolve({ ok: true, blob }))),
    });

    await add('a', 'b');
    expect(prepared).toHaveLength(1);
    prepared[0]!();
    await vi.advanceTimersByTimeAsync(0);

    expect(prepared).toHaveLength(2);
    expect(states()).toEqual(['uploading', 'preparing']);
  });

  it('uploads two at a time and reports their progress', async () => {
    const { queue, add, sending, states, completeUpload } = start();

    await add('a', 'b', 'c');
    expect(sending).toHaveLength(2);
    sending[0]!.photo.onProgress(0.64);
    expect(queue.getSnapshot().photos.map(({ progress }) => progress)).toEqual([0.64, 0, 0]);
    await completeUpload(0, 'processing');

    expect(sending).toHaveLength(3);
    expect(states()).toEqual(['processing', 'uploading', 'uploading']);
    expect(queue.getSnapshot().announcement).toBe('La foto 1 ya está subida.');
  });

  it('polls every second until a photo is ready', async () => {
    const uploadsOf = vi
      .fn<PhotoDeps['uploadsOf']>()
      .mockImplementationOnce(async ([id = '']) => await Promise.resolve([upload(id, 'processing')]))
      .mockImplementationOnce(async () => await Promise.resolve(null))
      .mockImplementationOnce(async ([id = '']) => await Promise.resolve([upload(id, 'ready')]));
    const { add, states, completeUpload } = start({ uploadsOf });
    await add('a');
    await completeUpload(0, 'processing');

    await vi.advanceTimersByTimeAsync(2_000);
    expect(states()).toEqual(['processing']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states()).toEqual(['ready']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(uploadsOf).toHaveBeenCalledTimes(3);
  });

  it('polls less often when processing takes long', () => {
    expect([0, 14, 15, 29, 30, 500].map(delayAfter)).toEqual([1_000, 1_000, 2_000, 2_000, 5_000, 5_000]);
  });

  it('does not poll while the page is hidden', async () => {
    let isVisible = true;
    const uploadsOf = vi.fn<PhotoDeps['uploadsOf']>(
      async ([id = '']) => await Promise.resolve([upload(id, 'ready')]),
    );
    const { queue, add, states, completeUpload } = start({ uploadsOf, isVisible: () => isVisible });
    await add('a');
    await completeUpload(0, 'processing');

    isVisible = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(uploadsOf).not.toHaveBeenCalled();
    isVisible = true;
    queue.visible();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states()).toEqual(['ready']);
  });

  it('retries after 2, 5 and 10 seconds, then waits for the user', async () => {
    const { queue, add, sending, states } = start();
    await add('a');
    for (const [round, pause] of [2_000, 5_000, 10_000].entries()) {
      await sending[round]!.end(lost);
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(states()).toEqual(['failed']);
      expect(queue.getSnapshot().photos[0]?.error).toBe('Sin red');
      await vi.advanceTimersByTimeAsync(1);
      expect(states()).toEqual(['uploading']);
    }

    await sending[3]!.end(lost);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sending).toHaveLength(4);
    queue.retry(sending[0]!.photo.id);

    expect(sending).toHaveLength(5);
    expect(new Set(sending.map(({ photo }) => photo.id)).size).toBe(1);
  });

  it('retries connection failures, and only those, when the network is back', async () => {
    const { queue, add, sending, states } = start();
    await add('a', 'b');
    await sending[0]!.end(lost);
    await sending[1]!.end({ kind: 'failed', error: 'Debes iniciar sesión para publicar un producto.' });

    queue.online();

    expect(states()).toEqual(['uploading', 'failed']);
  });

  it('asks for the status before it repeats an upload that may have arrived', async () => {
    const { add, sending } = start();
    await add('a');
    sending[0]!.photo.onArrived();
    await sending[0]!.end(lost);
    await vi.advanceTimersByTimeAsync(2_000);

    expect(sending.map(({ photo }) => photo.mayHaveArrived)).toEqual([false, true]);
  });

  it('aborts the upload of a removed photo and discards it', async () => {
    const { queue, add, sending, discarded, completeUpload } = start();
    await add('a', 'b', 'c');
    const { id, signal } = sending[0]!.photo;

    queue.remove(id);

    expect(signal.aborted).toBe(true);
    expect(discarded).toEqual([id]);
    expect(sending).toHaveLength(3);
    await completeUpload(0);
    expect(queue.getSnapshot().photos.map(({ name }) => name)).toEqual(['b', 'c']);
  });

  it('keeps a refused photo in the list until it is removed', async () => {
    const { queue, add, completeUpload, states } = start();
    await add('a');
    await completeUpload(0, 'refused');

    expect(states()).toEqual(['refused']);
    expect(await queue.waitForUploads()).toEqual({
      ok: false,
      error: 'Formato de imagen no válido. Solo se permiten imágenes.',
    });
  });

  it('marks an unreadable file as refused', async () => {
    const { add, states } = start({ prepare: async () => await Promise.reject(new Error('out of memory')) });

    await add('a');

    expect(states()).toEqual(['refused']);
  });
});

describe('SELL-12 before the form is submitted', () => {
  it('uploads photos again that the API has deleted', async () => {
    const { queue, add, sending, completeUpload } = start({
      uploadsOf: async () => await Promise.resolve([]),
    });
    await add('a');
    await completeUpload(0);

    const result = queue.waitForUploads();
    await vi.advanceTimersByTimeAsync(0);
    expect(sending).toHaveLength(2);
    await completeUpload(1);

    expect(sending[1]!.photo.mayHaveArrived).toBe(false);
    expect(await result).toMatchObject({
      ok: true,
      paths: [`productPictures/${sending[0]!.photo.id}`],
    });
  });

  it('waits for running uploads and returns the paths in display order', async () => {
    const { queue, add, sending, completeUpload } = start();
    await add('a', 'b');
    queue.move(sending[1]!.photo.id, 0);
    const result = queue.waitForUploads();
    await completeUpload(0, 'processing');
    await completeUpload(1);

    expect(await result).toEqual({
      ok: true,
      paths: [sending[1]!, sending[0]!].map(({ photo }) => `productPictures/${photo.id}`),
    });
  });

  it('GARM-04 waits until the photo is decoded, where that is asked for', async () => {
    const { queue, add, completeUpload } = start();
    await add('a');
    const settled = vi.fn();
    const result = queue.waitForUploads(isDecoding).finally(settled);
    await completeUpload(0, 'processing');
    expect(settled).not.toHaveBeenCalled();

    await vi.advanceTimersByTimeAsync(delayAfter(0));
    expect(await result).toMatchObject({ ok: true });
  });

  it('retries a failed upload once and returns the error when it fails again', async () => {
    const { queue, add, sending } = start();
    await add('a');
    await sending[0]!.end(lost);
    const result = queue.waitForUploads();
    await vi.advanceTimersByTimeAsync(0);
    expect(sending).toHaveLength(2);
    await sending[1]!.end(lost);

    expect(await result).toEqual({ ok: false, error: 'Sin red' });
  });
});

describe('SELL-09 draft photos', () => {
  const draft = (id: string): DraftPhoto => ({ id, name: id, lastModified: 1, blob });
  const storeWith = (...photos: DraftPhoto[]) => ({
    load: vi.fn<PhotoStore['load']>().mockResolvedValue(photos),
    save: vi.fn<PhotoStore['save']>().mockResolvedValue(),
    remove: vi.fn<PhotoStore['remove']>().mockResolvedValue(),
    order: vi.fn<PhotoStore['order']>().mockResolvedValue(),
    clear: vi.fn<PhotoStore['clear']>().mockResolvedValue(),
  });

  it('uploads only the photos that the API does not have', async () => {
    const { sending, states } = start({
      store: storeWith(draft('a'), draft('b'), draft('c')),
      uploadsOf: async () => await Promise.resolve([upload('a', 'ready'), upload('b', 'waiting')]),
    });
    await vi.advanceTimersByTimeAsync(0);

    expect(states()).toEqual(['ready', 'uploading', 'uploading']);
    expect(sending.map(({ photo }) => photo.id)).toEqual(['b', 'c']);
  });

  it('treats each photo as possibly uploaded when the status request fails', async () => {
    const { sending } = start({
      store: storeWith(draft('a')),
      uploadsOf: async () => await Promise.resolve(null),
    });
    await vi.advanceTimersByTimeAsync(0);

    expect(sending.map(({ photo }) => photo.mayHaveArrived)).toEqual([true]);
  });

  it('saves the photos and their order', async () => {
    const store = storeWith();
    const { queue, add, sending } = start({ store });
    await add('a', 'b');
    const [a, b] = sending.map(({ photo }) => photo.id);
    queue.move(b!, 0);

    expect(store.save.mock.calls.map(([photo]) => photo.id)).toEqual([a, b]);
    expect(store.order).toHaveBeenLastCalledWith([b, a]);
    queue.remove(a!);
    expect(store.remove).toHaveBeenCalledWith(a);
  });

  it('deletes a discarded draft locally and in the API', async () => {
    const store = storeWith();
    const { queue, add, sending, discarded } = start({ store });
    await add('a');

    queue.discard();

    expect(discarded).toEqual([sending[0]!.photo.id]);
    expect(store.clear).toHaveBeenCalledOnce();
    expect(queue.getSnapshot().photos).toEqual([]);
  });

  it('resumes after stop and start', async () => {
    const { queue, add, sending, states, completeUpload } = start();
    await add('a');
    queue.stop();
    expect(sending[0]!.photo.signal.aborted).toBe(true);

    queue.start();
    expect(sending).toHaveLength(2);
    await sending[0]!.end(lost);
    await completeUpload(1);

    expect(states()).toEqual(['ready']);
  });
});
