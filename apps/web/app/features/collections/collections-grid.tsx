import type { getProfile } from '@perchero/contract/accounts/profile';
import type { CollectionCard as Collection } from '@perchero/contract/collections/collections';
import { useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { get } from '#app/shared/api.ts';
import { type ItemsPage, usePagedList } from '#app/shared/use-paged-list.ts';
import { paths } from '#app/shared/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Plus, Trash } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { CardGrid } from '#app/ui/card-grid.tsx';
import { showToast } from '#app/ui/toast.ts';
import { CollectionCard } from './collection-card.tsx';
import { CollectionDialog, useOpenCount } from './collection-dialog.tsx';
import css from './collections-grid.module.css';
import { deleteCollections, saveNew } from './change-collection.ts';
import { DeletionDialog } from './deletion-dialog.tsx';
import { MoreButton } from './more-button.tsx';
import { SelectionBar, useSelection } from './product-picker.tsx';
import { gridTexts as texts } from './texts.ts';

interface CollectionsGridProps {
  readonly username: string;
  readonly isOwn: boolean;
  readonly first: { readonly collections: readonly Collection[]; readonly nextCursor: string | null };
}

/** A member's collections; only the owner can create and delete them. */
export function CollectionsGrid({ username, isOwn, first }: CollectionsGridProps) {
  const { collections, nextCursor } = first;
  const page = useMemo(() => ({ items: collections, nextCursor }), [collections, nextCursor]);
  const { items, status, hasMore, loadMore } = usePagedList(page, (cursor, signal) =>
    loadPage(username, cursor, signal),
  );
  const { chosen, choose, clear } = useSelection();
  const [isDeleting, setIsDeleting] = useState(false);
  const [openDialog, setOpenDialog] = useState<'none' | 'name' | 'deletion'>('none');
  const openCounts = {
    name: useOpenCount(openDialog === 'name'),
    deletion: useOpenCount(openDialog === 'deletion'),
  };
  const { revalidate } = useRevalidator();
  const selected = items.filter(({ id }) => chosen.includes(id));

  function leaveMode(): void {
    setIsDeleting(false);
    clear();
  }

  return (
    <section aria-label={texts.heading}>
      <h2 className="visually-hidden">{texts.heading}</h2>
      {isOwn && (
        <div className={css.tools}>
          <Button size="small" aria-haspopup="dialog" onClick={() => setOpenDialog('name')}>
            <Plus aria-hidden="true" />
            {texts.create}
          </Button>
          {items.length > 0 && (
            <Button
              size="small"
              kind={isDeleting ? 'soft' : 'ghost'}
              aria-pressed={isDeleting}
              onClick={() => (isDeleting ? leaveMode() : setIsDeleting(true))}
            >
              <Trash aria-hidden="true" />
              {texts.deleteMode}
            </Button>
          )}
        </div>
      )}
      {isDeleting && <Note kind="info">{texts.deleteHint}</Note>}
      {items.length === 0 ? (
        <EmptyState art="bare-rail" title={isOwn ? texts.noneOwn : texts.none} heading="h3">
          {isOwn ? texts.noneOwnText : texts.noneText(username)}
        </EmptyState>
      ) : (
        <div className={css.rack}>
          <CardGrid busy={status === 'loading'}>
            {items.map((collection) => (
              <CollectionCard
                key={collection.id}
                collection={collection}
                to={paths.collection(username, collection.id)}
                selection={
                  isDeleting
                    ? {
                        isChosen: chosen.includes(collection.id),
                        onChange: (isChosen) => choose(collection.id, isChosen),
                      }
                    : null
                }
              />
            ))}
          </CardGrid>
        </div>
      )}
      <MoreButton status={status} hasMore={hasMore} onMore={loadMore} />
      {isDeleting && (
        <SelectionBar
          chosen={texts.chosen(selected.length)}
          error={null}
          onCancel={leaveMode}
          action={
            <Button kind="danger" disabled={selected.length === 0} onClick={() => setOpenDialog('deletion')}>
              {texts.remove(selected.length)}
            </Button>
          }
        />
      )}
      <CollectionDialog
        key={`name ${openCounts.name}`}
        initial={null}
        open={openDialog === 'name'}
        onClose={() => setOpenDialog('none')}
        onSave={async (values) => {
          const error = await saveNew(values, items);
          if (error !== null) return error;
          setOpenDialog('none');
          showToast({ kind: 'done', text: texts.created(values.name.trim()) });
          await revalidate();
          return null;
        }}
      />
      <DeletionDialog
        key={`deletion ${openCounts.deletion}`}
        names={selected.map(({ name }) => name)}
        open={openDialog === 'deletion'}
        onClose={() => setOpenDialog('none')}
        onDelete={async () => {
          const error = await deleteCollections(selected.map(({ id }) => id));
          if (error === null) {
            showToast({ kind: 'done', text: texts.removed(selected.length) });
            setOpenDialog('none');
            leaveMode();
          }
          await revalidate();
          return error;
        }}
      />
    </section>
  );
}

async function loadPage(
  username: string,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ItemsPage<Collection> | null> {
  const query = new URLSearchParams({ seccion: 'colecciones', ...(cursor && { cursor }) });
  const result = await get<typeof getProfile>(
    `/api/profiles/${encodeURIComponent(username)}?${query.toString()}`,
    signal,
  );
  if (!result.ok || result.value.content.section !== 'colecciones') return null;
  return { items: result.value.content.collections, nextCursor: result.value.nextCursor };
}
