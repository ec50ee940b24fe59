import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { draftPhotosDatabase } from '#app/shared/personal-storage.ts';
import type { KeptPhoto, PhotoStore } from './photo.ts';

interface Drafts extends DBSchema {
  photos: {
    key: [string, string];
    value: KeptPhoto & { readonly owner: string };
    indexes: { owner: string };
  };
  orders: { key: string; value: readonly string[] };
}

/** The photos of one person's draft. Nothing is opened before it is used. */
export function photoStoreOf(owner: string): PhotoStore {
  let opened: Promise<IDBPDatabase<Drafts>> | null = null;
  // One after the other, so that what was removed is not written back by a slower save.
  let last: Promise<unknown> = Promise.resolve();

  function quietly<T>(work: (database: IDBPDatabase<Drafts>) => Promise<T>, otherwise: T): Promise<T> {
    const done = last.then(async () => {
      try {
        return await work(await (opened ??= open()));
      } catch {
        // Private windows, full disks: the form goes on without a draft of its photos.
        return otherwise;
      }
    });
    last = done;
    return done;
  }

  return {
    load: () =>
      quietly<KeptPhoto[]>(async (database) => {
        const photos = await database.getAllFromIndex('photos', 'owner', owner);
        const order = (await database.get('orders', owner)) ?? [];
        const placeOf = ({ id }: KeptPhoto) => (order.includes(id) ? order.indexOf(id) : order.length);
        return photos.toSorted((a, b) => placeOf(a) - placeOf(b));
      }, []),
    save: (photo) =>
      quietly(async (database) => {
        await database.put('photos', { ...photo, owner });
      }, undefined),
    remove: (id) => quietly((database) => database.delete('photos', [owner, id]), undefined),
    order: (ids) =>
      quietly(async (database) => {
        await database.put('orders', ids, owner);
      }, undefined),
    clear: () =>
      quietly(async (database) => {
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
    // Whoever signs out in another tab takes the drafts away.
    blocking: (_current, _wanted, event) => (event.target as IDBDatabase).close(),
  });
}
