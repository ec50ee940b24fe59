import type {
  addToCollection,
  createCollection,
  listOwnCollections,
  removeFromCollection,
} from '@perchero/contract/collections/collections';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import { useEffect, useRef, useState } from 'react';
import { ask, send } from '#app/shared/api.ts';
import { sentenceOf } from './sentence-of.ts';

export type SavePlace = ReplyOf<typeof listOwnCollections>['collections'][number];

/** Own collections as the menu of a piece shows them. What is pressed is shown at once and taken back when it fails. */
export function useSaving(productId: number) {
  const [places, setPlaces] = useState<readonly SavePlace[] | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isCreating, setIsCreating] = useState(false);
  const [tries, setTries] = useState(0);
  const underWay = useRef(new Set<number>());

  useEffect(() => {
    const leaving = new AbortController();
    setHasFailed(false);
    void ask<typeof listOwnCollections>(`/api/collections?product=${productId}`, leaving.signal).then(
      (result) => {
        if (leaving.signal.aborted) return;
        if (result.ok) setPlaces(result.value.collections);
        else setHasFailed(true);
      },
    );
    return () => leaving.abort();
  }, [productId, tries]);

  const change = (id: number, hasProduct: boolean) =>
    setPlaces(
      (before) => before && before.map((place) => (place.id === id ? put(place, hasProduct) : place)),
    );

  async function toggle({ id, hasProduct }: SavePlace): Promise<void> {
    if (underWay.current.has(id)) return;
    underWay.current.add(id);
    setFault(null);
    change(id, !hasProduct);
    const body = { collectionId: id, productId };
    const result = hasProduct
      ? await send<typeof removeFromCollection>('POST', '/api/collections/remove-product', body)
      : await send<typeof addToCollection>('POST', '/api/collections/add-product', body);
    underWay.current.delete(id);
    if (result.ok) return;
    // It is there already: from another tab, say.
    if (result.code !== 'already-in-collection') change(id, hasProduct);
    setFault(
      sentenceOf(result, hasProduct ? 'collection-product-not-removed' : 'collection-product-not-added'),
    );
  }

  /** Begins a collection with the piece in it. Answers what is wrong with the name. */
  async function create(name: string): Promise<string | null> {
    setFault(null);
    if (!name.trim()) return pageErrorTexts['invalid-collection-name'];
    setIsCreating(true);
    const created = await send<typeof createCollection>('POST', '/api/collections/create', { name });
    if (!created.ok) {
      setIsCreating(false);
      return sentenceOf(created, 'collection-not-created');
    }
    const { collection } = created.value;
    const body = { collectionId: collection.id, productId };
    const added = await send<typeof addToCollection>('POST', '/api/collections/add-product', body);
    setIsCreating(false);
    const isIn = added.ok || added.code === 'already-in-collection';
    setPlaces((before) => [
      { ...collection, hasProduct: isIn, productsCount: collection.productsCount + (added.ok ? 1 : 0) },
      ...(before ?? []).filter((place) => place.id !== collection.id),
    ]);
    return added.ok ? null : sentenceOf(added, 'collection-product-not-added');
  }

  return {
    places,
    fault,
    hasFailed,
    isCreating,
    toggle: (place: SavePlace) => void toggle(place),
    create,
    reload: () => setTries(tries + 1),
  };
}

function put(place: SavePlace, hasProduct: boolean): SavePlace {
  if (place.hasProduct === hasProduct) return place;
  return { ...place, hasProduct, productsCount: place.productsCount + (hasProduct ? 1 : -1) };
}
