import type {
  addManyToCollection,
  CandidateSource,
  listCandidates,
} from '@perchero/contract/collections/collections';
import { type ReactNode, useState } from 'react';
import { ask, send } from '#app/shared/api.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SegmentedField } from '#app/ui/segmented-field.tsx';
import { Picking } from './picking.tsx';
import css from './picking.module.css';
import { sentenceOf } from './sentence-of.ts';
import { openedTexts as texts } from './texts.ts';
import { usePages } from './use-pages.ts';

interface AddPiecesProps {
  readonly collectionId: number;
  readonly onCancel: () => void;
  readonly onDone: (count: number) => void;
}

const sources = (['favoritos', 'publicaciones'] as const).map((value) => ({
  value,
  label: texts.sources[value],
}));

/** Choosing among what one likes or sells, and the collection does not have. */
export function AddPieces(props: AddPiecesProps) {
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

interface CandidatesProps extends AddPiecesProps {
  readonly source: CandidateSource;
  readonly head: ReactNode;
}

function Candidates({ collectionId, source, head, onCancel, onDone }: CandidatesProps) {
  const pages = usePages(null, async (cursor, signal) => {
    const query = new URLSearchParams({ from: source, ...(cursor && { cursor }) });
    const path = `/api/collections/${collectionId}/candidates?${query.toString()}` as const;
    const result = await ask<typeof listCandidates>(path, signal);
    return result.ok ? { items: result.value.products, nextCursor: result.value.nextCursor } : null;
  });
  const isLiked = source === 'favoritos';
  return (
    <Picking
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
        return result.ok ? null : sentenceOf(result, 'collection-product-not-added');
      }}
      onCancel={onCancel}
      onDone={onDone}
    />
  );
}
