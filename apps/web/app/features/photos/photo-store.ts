import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { draftPhotosDatabase } from '#app/shared/personal-storage.ts';
import type { DraftPhoto, PhotoStore } from './photo.ts';

interface Drafts extends DBSchema {
  photos: {
    key: [string, string];
    value: DraftPhoto & { readonly owner: string };
    indexes: { owner: string };
  };
  orders: { key: string; value: readonly string[] };
}

/** Stores the draft photos of one member in IndexedDB, opened on first use. */
export function photoStoreOf(owner: string): PhotoStore {
  let opened: Promise<IDBPDatabase<Drafts>> | null = null;
  // Serialized, so that a slow save cannot restore a removed photo.
  let last: Promise<unknown> = Promise.resolve();

  function runSafely<T>(work: (database: IDBPDatabase<Drafts>) => Promise<T>, fallback: T): Promise<T> {
    const done = last.then(async () => {
      try {
        return await work(await (opened ??= open()));
      } catch {
        // In private windows or with a full disk the form works without a photo draft.
        return fallback;
      }
    });
    last = done;
    return done;
  }

  return {
    load: () =>
      runSafely<DraftPhoto[]>(async (database) => {
        const photos = await database.getAllFromIndex('photos', 'owner', owner);
        const order = (await database.get('orders', owner)) ?? [];
        const positionOf = ({ id }: DraftPhoto) => (order.includes(id) ? order.indexOf(id) : order.length);
        return photos.toSorted((a, b) => positionOf(a) - positionOf(b));
      }, []),
    save: (photo) =>
      runSafely(async (database) => {
        await database.put('photos', { ...photo, owner });
      }, undefined),
    remove: (id) => runSafely((database) => database.delete('photos', [owner, id]), undefined),
    order: (ids) =>
      runSafely(async (database) => {
        await database.put('orders', ids, owner);
      }, undefined),
    clear: () =>
      runSafely(async (database) => {
        const all = database.transaction(['photos', 'orders'], 'readwrite');
        const keys = await all.objectStore('photos').index('owner').getAllKeys(owner);
        await Promise.all([
          ...keys.map((key) => all.objectStore('photos').delete(key)),
          all.objectStore('orders').delete(owner),
          all.done,
        ]);
      }, undefined),
  };
}

async function open(): Promise<IDBPDatabase<Drafts>> {
  return await openDB<Drafts>(draftPhotosDatabase, 1, {
    upgrade(database) {
      const photos = database.createObjectStore('photos', { keyPath: ['owner', 'id'] });
      photos.createIndex('owner', 'owner');
      database.createObjectStore('orders');
    },
    // Signing out in another tab deletes the database.
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
  });
}
