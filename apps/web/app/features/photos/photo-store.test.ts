import { expect, it } from 'vitest';
import { photoStoreOf } from './photo-store.ts';

it('SELL-09 keeps nothing, and breaks nothing, in a browser that keeps nothing', async () => {
  const store = photoStoreOf('lucia');

  await store.save({ id: 'a', name: 'a.jpg', lastModified: 1, blob: new Blob(['x']) });
  await store.order(['a']);

  expect(await store.load()).toEqual([]);
  await expect(store.clear()).resolves.toBeUndefined();
});
