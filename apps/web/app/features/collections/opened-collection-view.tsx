import type { OpenedCollection } from '@perchero/contract/collections/collections';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { ArrowLeft, Lock, Minus, Pencil, Plus, Trash } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast.ts';
import { AddPieces, RemovePieces } from './add-pieces.tsx';
import { CollectionDialog } from './collection-dialog.tsx';
import { deleteCollections, saveChanges } from './change-collection.ts';
import { DeletionDialog } from './deletion-dialog.tsx';
import css from './opened-collection-view.module.css';
import { gridTexts, openedTexts as texts, texts as common } from './texts.ts';
import { useOpenings } from './use-openings.ts';

interface OpenedCollectionViewProps {
  readonly username: string;
  readonly isOwn: boolean;
  readonly collection: OpenedCollection;
  readonly nextCursor: string | null;
  /** Its garments, as every other page hangs them. */
  readonly rack: ReactNode;
}

type Mode = 'look' | 'add' | 'remove';

/** A collection and, for whoever it belongs to, what can be done with it. */
export function OpenedCollectionView(props: OpenedCollectionViewProps) {
  const { username, isOwn, collection, nextCursor, rack } = props;
  const { id, name, isPublic, productsCount, products } = collection;
  const [mode, setMode] = useState<Mode>('look');
  const [asks, setAsks] = useState<'nothing' | 'name' | 'deletion'>('nothing');
  const openings = { name: useOpenings(asks === 'name'), deletion: useOpenings(asks === 'deletion') };
  const navigate = useNavigate();

  /** The list begins anew: what was shown below its first page may be gone. */
  async function showAnew(said: string): Promise<void> {
    setMode('look');
    showToast({ kind: 'done', text: said });
    await navigate(paths.collection(username, id), { replace: true, preventScrollReset: true });
  }

  const modeButton = (wanted: Exclude<Mode, 'look'>) => ({
    size: 'small' as const,
    kind: mode === wanted ? ('primary' as const) : ('soft' as const),
    'aria-pressed': mode === wanted,
    onClick: () => setMode(mode === wanted ? 'look' : wanted),
  });

  return (
    <section className={css.opened} aria-labelledby="coleccion">
      <div className={css.back}>
        <ButtonLink to={paths.collections(username)} kind="ghost" size="small" preventScrollReset>
          <ArrowLeft aria-hidden="true" />
          {texts.back}
        </ButtonLink>
        {isOwn && (
          <span className={css.few}>
            <IconButton label={texts.edit} aria-haspopup="dialog" onClick={() => setAsks('name')}>
              <Pencil aria-hidden="true" />
            </IconButton>
            <IconButton label={texts.delete} aria-haspopup="dialog" onClick={() => setAsks('deletion')}>
              <Trash aria-hidden="true" />
            </IconButton>
          </span>
        )}
      </div>
      <div className={css.head}>
        <div>
          <h2 id="coleccion" className={css.name}>
            {name}
          </h2>
          <p className={css.meta}>
            {common.garments(productsCount)}
            {!isPublic && (
              <span className={css.private}>
                <Lock aria-hidden="true" />
                {common.private}
              </span>
            )}
          </p>
        </div>
        {isOwn && (
          <div className={css.tools}>
            <Button {...modeButton('add')}>
              <Plus aria-hidden="true" />
              {texts.add}
            </Button>
            {products.length > 0 && (
              <Button {...modeButton('remove')}>
                <Minus aria-hidden="true" />
                {texts.remove}
              </Button>
            )}
          </div>
        )}
      </div>
      {mode === 'look' && (products.length > 0 ? rack : <Empty isOwn={isOwn} />)}
      {mode === 'add' && (
        <AddPieces
          collectionId={id}
          onCancel={() => setMode('look')}
          onDone={(count) => void showAnew(texts.added(count))}
        />
      )}
      {mode === 'remove' && (
        <RemovePieces
          username={username}
          collection={collection}
          nextCursor={nextCursor}
          onCancel={() => setMode('look')}
          onDone={(count) => void showAnew(texts.removed(count))}
        />
      )}
      <CollectionDialog
        key={`name ${openings.name}`}
        present={collection}
        open={asks === 'name'}
        onClose={() => setAsks('nothing')}
        onSave={async (values) => {
          const wrong = await saveChanges(id, values);
          if (wrong !== null) return wrong;
          setAsks('nothing');
          void showAnew(texts.saved);
          return null;
        }}
      />
      <DeletionDialog
        key={`deletion ${openings.deletion}`}
        names={[name]}
        open={asks === 'deletion'}
        onClose={() => setAsks('nothing')}
        onDelete={async () => {
          const wrong = await deleteCollections([id]);
          if (wrong !== null) return wrong;
          showToast({ kind: 'done', text: gridTexts.removed(1) });
          await navigate(paths.collections(username), { replace: true, preventScrollReset: true });
          return null;
        }}
      />
    </section>
  );
}

function Empty({ isOwn }: { isOwn: boolean }) {
  return (
    <EmptyState art="bare-rail" title={isOwn ? texts.emptyOwn : texts.empty} heading="h3">
      {isOwn ? texts.emptyOwnText : texts.emptyText}
    </EmptyState>
  );
}
