import type { getProfile } from '@perchero/contract/accounts/profile';
import type { OpenedCollection, removeManyFromCollection } from '@perchero/contract/collections/collections';
import { useMemo } from 'react';
import { ask, send } from '#app/shared/api.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Picking } from './picking.tsx';
import { sentenceOf } from './sentence-of.ts';
import { openedTexts as texts } from './texts.ts';
import { usePages } from './use-pages.ts';

interface RemovePiecesProps {
  readonly username: string;
  readonly collection: OpenedCollection;
  readonly nextCursor: string | null;
  readonly onCancel: () => void;
  readonly onDone: (count: number) => void;
}

/** Choosing among what the collection has. */
export function RemovePieces({ username, collection, nextCursor, onCancel, onDone }: RemovePiecesProps) {
  const { id, products } = collection;
  const first = useMemo(() => ({ items: products, nextCursor }), [products, nextCursor]);
  const pages = usePages(first, async (cursor, signal) => {
    const query = new URLSearchParams({ coleccion: String(id), ...(cursor && { cursor }) });
    const path = `/api/profiles/${encodeURIComponent(username)}?${query.toString()}` as const;
    const result = await ask<typeof getProfile>(path, signal);
    if (!result.ok || result.value.content.section !== 'coleccion') return null;
    return { items: result.value.content.collection.products, nextCursor: result.value.nextCursor };
  });
  return (
    <Picking
      pages={pages}
      hint={texts.removeHint}
      empty={
        <EmptyState art="bare-rail" title={texts.nothingLeft} heading="h3">
          {texts.nothingLeftText}
        </EmptyState>
      }
      confirm={texts.confirmRemove}
      busyLabel={texts.removing}
      onConfirm={async (productIds) => {
        const body = { collectionId: id, productIds: [...productIds] };
        const result = await send<typeof removeManyFromCollection>(
          'POST',
          '/api/collections/remove-products',
          body,
        );
        return result.ok ? null : sentenceOf(result, 'collection-product-not-removed');
      }}
      onCancel={onCancel}
      onDone={onDone}
    />
  );
}
