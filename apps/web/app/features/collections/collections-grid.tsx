import type { getProfile } from '@perchero/contract/accounts/profile';
import type { CollectionCard as Collection } from '@perchero/contract/collections/collections';
import { useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ask } from '#app/shared/api.ts';
import { paths } from '#app/shared/paths.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Plus, Trash } from '#app/ui/icons.ts';
import { Note } from '#app/ui/note.tsx';
import { Rack } from '#app/ui/rack.tsx';
import { showToast } from '#app/ui/toast.ts';
import { CollectionCard } from './collection-card.tsx';
import { CollectionDialog } from './collection-dialog.tsx';
import css from './collections-grid.module.css';
import { deleteCollections, saveNew } from './change-collection.ts';
import { DeletionDialog } from './deletion-dialog.tsx';
import { MoreButton } from './more-button.tsx';
import { PickBar, useChoice } from './picking.tsx';
import { gridTexts as texts } from './texts.ts';
import { useOpenings } from './use-openings.ts';
import { type Page, usePages } from './use-pages.ts';

interface CollectionsGridProps {
  readonly username: string;
  readonly isOwn: boolean;
  readonly first: { readonly collections: readonly Collection[]; readonly nextCursor: string | null };
}

/** A person's collections; the person alone begins and deletes them. */
export function CollectionsGrid({ username, isOwn, first }: CollectionsGridProps) {
  const { collections, nextCursor } = first;
  const page = useMemo(() => ({ items: collections, nextCursor }), [collections, nextCursor]);
  const { items, status, hasMore, loadMore } = usePages(page, (cursor, signal) =>
    loadPage(username, cursor, signal),
  );
  const { chosen, choose, clear } = useChoice();
  const [isDeleting, setIsDeleting] = useState(false);
  const [asks, setAsks] = useState<'nothing' | 'name' | 'deletion'>('nothing');
  const openings = { name: useOpenings(asks === 'name'), deletion: useOpenings(asks === 'deletion') };
  const { revalidate } = useRevalidator();
  const present = items.filter(({ id }) => chosen.includes(id));

  function leaveMode(): void {
    setIsDeleting(false);
    clear();
  }

  return (
    <section aria-label={texts.heading}>
      <h2 className="visually-hidden">{texts.heading}</h2>
      {isOwn && (
        <div className={css.tools}>
          <Button size="small" aria-haspopup="dialog" onClick={() => setAsks('name')}>
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
          <Rack busy={status === 'loading'}>
            {items.map((collection) => (
              <CollectionCard
                key={collection.id}
                collection={collection}
                to={paths.collection(username, collection.id)}
                choice={
                  isDeleting
                    ? {
                        isChosen: chosen.includes(collection.id),
                        onChange: (isChosen) => choose(collection.id, isChosen),
                      }
                    : null
                }
              />
            ))}
          </Rack>
        </div>
      )}
      <MoreButton status={status} hasMore={hasMore} onMore={loadMore} />
      {isDeleting && (
        <PickBar
          chosen={texts.chosen(present.length)}
          fault={null}
          onCancel={leaveMode}
          action={
            <Button kind="danger" disabled={present.length === 0} onClick={() => setAsks('deletion')}>
              {texts.remove(present.length)}
            </Button>
          }
        />
      )}
      <CollectionDialog
        key={`name ${openings.name}`}
        present={null}
        open={asks === 'name'}
        onClose={() => setAsks('nothing')}
        onSave={async (values) => {
          const wrong = await saveNew(values, items);
          if (wrong !== null) return wrong;
          setAsks('nothing');
          showToast({ kind: 'done', text: texts.created(values.name.trim()) });
          await revalidate();
          return null;
        }}
      />
      <DeletionDialog
        key={`deletion ${openings.deletion}`}
        names={present.map(({ name }) => name)}
        open={asks === 'deletion'}
        onClose={() => setAsks('nothing')}
        onDelete={async () => {
          const wrong = await deleteCollections(present.map(({ id }) => id));
          if (wrong === null) {
            showToast({ kind: 'done', text: texts.removed(present.length) });
            setAsks('nothing');
            leaveMode();
          }
          await revalidate();
          return wrong;
        }}
      />
    </section>
  );
}

async function loadPage(
  username: string,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Page<Collection> | null> {
  const query = new URLSearchParams({ seccion: 'colecciones', ...(cursor && { cursor }) });
  const result = await ask<typeof getProfile>(
    `/api/profiles/${encodeURIComponent(username)}?${query.toString()}`,
    signal,
  );
  if (!result.ok || result.value.content.section !== 'colecciones') return null;
  return { items: result.value.content.collections, nextCursor: result.value.nextCursor };
}
