import { expect, it } from 'vitest';
import { photoStoreOf } from './photo-store.ts';

it('SELL-09 works without IndexedDB, but stores nothing', async () => {
  const store = photoStoreOf('lucia');

  await store.save({ id: 'a', name: 'a.jpg', lastModified: 1, blob: new Blob(['x']) });
  await store.order(['a']);

  expect(await store.load()).toEqual([]);
  await expect(store.clear()).resolves.toBeUndefined();
});
