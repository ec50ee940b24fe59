import type { PictureUpload } from '@perchero/contract/media/pictures';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeptPhoto, PhotoStore } from './photo.ts';
import { createPhotoQueue, type PhotoTools } from './photo-queue.ts';
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

/** A queue whose photos arrive when the test says so. */
function start({ store = null, ...tools }: Partial<PhotoTools> & { store?: PhotoStore | null } = {}) {
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
      ...tools,
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
  const arrive = (place: number, state: PictureUpload['state'] = 'ready') => {
    const { photo, end } = sending[place]!;
    return end({ kind: 'sent', upload: upload(photo.id, state) });
  };
  return { queue, sending, discarded, states, add, arrive };
}

const lost: SendOutcome = { kind: 'lost', error: 'Sin red' };

describe('SELL-12 sending photos', () => {
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

  it('sends two at once, the next when one has come, and tells how far each is', async () => {
    const { queue, add, sending, states, arrive } = start();

    await add('a', 'b', 'c');
    expect(sending).toHaveLength(2);
    sending[0]!.photo.onProgress(0.64);
    expect(queue.getSnapshot().photos.map(({ progress }) => progress)).toEqual([0.64, 0, 0]);
    await arrive(0, 'processing');

    expect(sending).toHaveLength(3);
    expect(states()).toEqual(['processing', 'uploading', 'uploading']);
    expect(queue.getSnapshot().said).toBe('La foto 1 ya está subida.');
  });

  it('asks every second what has become of a photo, until it is ready', async () => {
    const uploadsOf = vi
      .fn<PhotoTools['uploadsOf']>()
      .mockImplementationOnce(async ([id = '']) => await Promise.resolve([upload(id, 'processing')]))
      .mockImplementationOnce(async () => await Promise.resolve(null))
      .mockImplementationOnce(async ([id = '']) => await Promise.resolve([upload(id, 'ready')]));
    const { add, states, arrive } = start({ uploadsOf });
    await add('a');
    await arrive(0, 'processing');

    await vi.advanceTimersByTimeAsync(2_000);
    expect(states()).toEqual(['processing']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states()).toEqual(['ready']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(uploadsOf).toHaveBeenCalledTimes(3);
  });

  it('asks nothing while nobody sees the page', async () => {
    let isVisible = true;
    const uploadsOf = vi.fn<PhotoTools['uploadsOf']>(
      async ([id = '']) => await Promise.resolve([upload(id, 'ready')]),
    );
    const { queue, add, states, arrive } = start({ uploadsOf, isVisible: () => isVisible });
    await add('a');
    await arrive(0, 'processing');

    isVisible = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(uploadsOf).not.toHaveBeenCalled();
    isVisible = true;
    queue.visible();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states()).toEqual(['ready']);
  });

  it('tries again by itself after 2, 5 and 10 seconds, then waits for the person', async () => {
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

  it('tries again at once when the network is back, but not what has another reason', async () => {
    const { queue, add, sending, states } = start();
    await add('a', 'b');
    await sending[0]!.end(lost);
    await sending[1]!.end({ kind: 'failed', error: 'Debes iniciar sesión para publicar un producto.' });

    queue.online();

    expect(states()).toEqual(['uploading', 'failed']);
  });

  it('does not send twice what has arrived but was not heard of', async () => {
    const { add, sending } = start();
    await add('a');
    sending[0]!.photo.onArrived();
    await sending[0]!.end(lost);
    await vi.advanceTimersByTimeAsync(2_000);

    expect(sending.map(({ photo }) => photo.mayHaveArrived)).toEqual([false, true]);
  });

  it('stops sending a photo that is taken away, and has it forgotten', async () => {
    const { queue, add, sending, discarded, arrive } = start();
    await add('a', 'b', 'c');
    const { id, signal } = sending[0]!.photo;

    queue.remove(id);

    expect(signal.aborted).toBe(true);
    expect(discarded).toEqual([id]);
    expect(sending).toHaveLength(3);
    await arrive(0);
    expect(queue.getSnapshot().photos.map(({ name }) => name)).toEqual(['b', 'c']);
  });

  it('keeps what was refused on the page until it is taken away', async () => {
    const { queue, add, arrive, states } = start();
    await add('a');
    await arrive(0, 'refused');

    expect(states()).toEqual(['refused']);
    expect(await queue.settled()).toEqual({
      ok: false,
      error: 'Formato de imagen no válido. Solo se permiten imágenes.',
    });
  });

  it('shows a file that cannot be read as refused', async () => {
    const { add, states } = start({ prepare: async () => await Promise.reject(new Error('out of memory')) });

    await add('a');

    expect(states()).toEqual(['refused']);
  });
});

describe('SELL-12 before the form is sent', () => {
  it('what the API has forgotten since it was ready is sent again before it is counted on', async () => {
    const { queue, add, sending, arrive } = start({ uploadsOf: async () => await Promise.resolve([]) });
    await add('a');
    await arrive(0);

    const settled = queue.settled();
    await vi.advanceTimersByTimeAsync(0);
    expect(sending).toHaveLength(2);
    await arrive(1);

    expect(sending[1]!.photo.mayHaveArrived).toBe(false);
    expect(await settled).toMatchObject({ ok: true, paths: [`productPictures/${sending[0]!.photo.id}`] });
  });

  it('waits for what is on its way and gives the paths in the order of the page', async () => {
    const { queue, add, sending, arrive } = start();
    await add('a', 'b');
    queue.move(sending[1]!.photo.id, 0);
    const settled = queue.settled();
    await arrive(0, 'processing');
    await arrive(1);

    expect(await settled).toEqual({
      ok: true,
      paths: [sending[1]!, sending[0]!].map(({ photo }) => `productPictures/${photo.id}`),
    });
  });

  it('tries what failed once more, and says what is wrong when it fails again', async () => {
    const { queue, add, sending } = start();
    await add('a');
    await sending[0]!.end(lost);
    const settled = queue.settled();
    await vi.advanceTimersByTimeAsync(0);
    expect(sending).toHaveLength(2);
    await sending[1]!.end(lost);

    expect(await settled).toEqual({ ok: false, error: 'Sin red' });
  });
});

describe('SELL-09 photos of a draft', () => {
  const kept = (id: string): KeptPhoto => ({ id, name: id, lastModified: 1, blob });
  const storeWith = (...photos: KeptPhoto[]) => ({
    load: vi.fn<PhotoStore['load']>().mockResolvedValue(photos),
    save: vi.fn<PhotoStore['save']>().mockResolvedValue(),
    remove: vi.fn<PhotoStore['remove']>().mockResolvedValue(),
    order: vi.fn<PhotoStore['order']>().mockResolvedValue(),
    clear: vi.fn<PhotoStore['clear']>().mockResolvedValue(),
  });

  it('sends only those again that the API no longer has', async () => {
    const { sending, states } = start({
      store: storeWith(kept('a'), kept('b'), kept('c')),
      uploadsOf: async () => await Promise.resolve([upload('a', 'ready'), upload('b', 'waiting')]),
    });
    await vi.advanceTimersByTimeAsync(0);

    expect(states()).toEqual(['ready', 'uploading', 'uploading']);
    expect(sending.map(({ photo }) => photo.id)).toEqual(['b', 'c']);
  });

  it('asks for each of them when the API cannot be asked for all', async () => {
    const { sending } = start({
      store: storeWith(kept('a')),
      uploadsOf: async () => await Promise.resolve(null),
    });
    await vi.advanceTimersByTimeAsync(0);

    expect(sending.map(({ photo }) => photo.mayHaveArrived)).toEqual([true]);
  });

  it('keeps each photo and their order', async () => {
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

  it('forgets a draft that is thrown away, here and at the API', async () => {
    const store = storeWith();
    const { queue, add, sending, discarded } = start({ store });
    await add('a');

    queue.discard();

    expect(discarded).toEqual([sending[0]!.photo.id]);
    expect(store.clear).toHaveBeenCalledOnce();
    expect(queue.getSnapshot().photos).toEqual([]);
  });

  it('goes on where it stopped when the page comes back', async () => {
    const { queue, add, sending, states, arrive } = start();
    await add('a');
    queue.stop();
    expect(sending[0]!.photo.signal.aborted).toBe(true);

    queue.start();
    expect(sending).toHaveLength(2);
    await sending[0]!.end(lost);
    await arrive(1);

    expect(states()).toEqual(['ready']);
  });
});
