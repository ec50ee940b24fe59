import type { getProfile } from '@perchero/contract/accounts/profile';
import type {
  addManyToCollection,
  CandidateSource,
  listCandidates,
  OpenedCollection,
  removeManyFromCollection,
} from '@perchero/contract/collections/collections';
import { type ReactNode, useMemo, useState } from 'react';
import { get, send } from '#app/shared/api.ts';
import { usePagedList } from '#app/shared/use-paged-list.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SegmentedField } from '#app/ui/segmented-field.tsx';
import { errorTextOf } from './change-collection.ts';
import css from './product-picker.module.css';
import { ProductPicker } from './product-picker.tsx';
import { openedTexts as texts } from './texts.ts';

interface AddProductsProps {
  readonly collectionId: number;
  readonly onCancel: () => void;
  readonly onDone: (count: number) => void;
}

const sources = (['favoritos', 'publicaciones'] as const).map((value) => ({
  value,
  label: texts.sources[value],
}));

/** Selects among the liked or own products that are not in the collection. */
export function AddProducts(props: AddProductsProps) {
  const [source, setSource] = useState<CandidateSource>('favoritos');
  const head = (
    <div className={css.sources}>
      <SegmentedField
        label={texts.source}
        isLabelHidden
        name="source"
        options={sources}
        value={source}
        onChange={(value) => setSource(value as CandidateSource)}
      />
    </div>
  );
  return <Candidates key={source} source={source} head={head} {...props} />;
}

interface CandidatesProps extends AddProductsProps {
  readonly source: CandidateSource;
  readonly head: ReactNode;
}

function Candidates({ collectionId, source, head, onCancel, onDone }: CandidatesProps) {
  const pages = usePagedList(null, async (cursor, signal) => {
    const query = new URLSearchParams({ from: source, ...(cursor && { cursor }) });
    const path = `/api/collections/${collectionId}/candidates?${query.toString()}` as const;
    const result = await get<typeof listCandidates>(path, signal);
    return result.ok ? { items: result.value.products, nextCursor: result.value.nextCursor } : null;
  });
  const isLiked = source === 'favoritos';
  return (
    <ProductPicker
      pages={pages}
      hint={texts.addHint}
      head={head}
      empty={
        <EmptyState art="bare-rail" title={isLiked ? texts.noFavourites : texts.noPublications} heading="h3">
          {isLiked ? texts.noFavouritesText : texts.noPublicationsText}
        </EmptyState>
      }
      confirm={texts.confirmAdd}
      busyLabel={texts.adding}
      onConfirm={async (productIds) => {
        const body = { collectionId, productIds: [...productIds] };
        const result = await send<typeof addManyToCollection>('POST', '/api/collections/add-products', body);
        return result.ok ? null : errorTextOf(result, 'collection-product-not-added');
      }}
      onCancel={onCancel}
      onDone={onDone}
    />
  );
}

interface RemoveProductsProps {
  readonly username: string;
  readonly collection: OpenedCollection;
  readonly nextCursor: string | null;
  readonly onCancel: () => void;
  readonly onDone: (count: number) => void;
}

export function RemoveProducts({ username, collection, nextCursor, onCancel, onDone }: RemoveProductsProps) {
  const { id, products } = collection;
  const first = useMemo(() => ({ items: products, nextCursor }), [products, nextCursor]);
  const pages = usePagedList(first, async (cursor, signal) => {
    const query = new URLSearchParams({ coleccion: String(id), ...(cursor && { cursor }) });
    const path = `/api/profiles/${encodeURIComponent(username)}?${query.toString()}` as const;
    const result = await get<typeof getProfile>(path, signal);
    if (!result.ok || result.value.content.section !== 'coleccion') return null;
    return { items: result.value.content.collection.products, nextCursor: result.value.nextCursor };
  });
  return (
    <ProductPicker
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
        return result.ok ? null : errorTextOf(result, 'collection-product-not-removed');
      }}
      onCancel={onCancel}
      onDone={onDone}
    />
  );
}
