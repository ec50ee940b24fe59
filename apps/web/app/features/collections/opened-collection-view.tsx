import type { Profile } from '@perchero/contract/accounts/profile';
import type { OpenedCollection } from '@perchero/contract/collections/collections';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ReportMenu } from '#app/features/reports/report-menu.tsx';
import { paths } from '#app/shared/paths.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { ArrowLeft, Lock, Minus, Pencil, Plus, Trash } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast.ts';
import { AddProducts, RemoveProducts } from './add-remove-products.tsx';
import { CollectionDialog, useOpenCount } from './collection-dialog.tsx';
import { deleteCollections, saveChanges } from './change-collection.ts';
import { DeletionDialog } from './deletion-dialog.tsx';
import css from './opened-collection-view.module.css';
import { gridTexts, openedTexts as texts, texts as common } from './texts.ts';

interface OpenedCollectionViewProps {
  readonly username: string;
  /** Null for an own collection. */
  readonly owner: Profile | null;
  readonly collection: OpenedCollection;
  readonly nextCursor: string | null;
  readonly rack: ReactNode;
}

type Mode = 'look' | 'add' | 'remove';

/** A collection, with the owner's controls. */
export function OpenedCollectionView(props: OpenedCollectionViewProps) {
  const { username, owner, collection, nextCursor, rack } = props;
  const isOwn = owner === null;
  const { id, name, isPublic, productsCount, products } = collection;
  const [mode, setMode] = useState<Mode>('look');
  const [openDialog, setOpenDialog] = useState<'none' | 'name' | 'deletion'>('none');
  const openCounts = {
    name: useOpenCount(openDialog === 'name'),
    deletion: useOpenCount(openDialog === 'deletion'),
  };
  const navigate = useNavigate();

  /** Reloads from the first page, because the later pages may have changed. */
  async function reload(message: string): Promise<void> {
    setMode('look');
    showToast({ kind: 'done', text: message });
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
        {owner ? (
          <ReportMenu request={{ kind: 'collection', id, owner }} label={texts.options} />
        ) : (
          <span className={css.few}>
            <IconButton label={texts.edit} aria-haspopup="dialog" onClick={() => setOpenDialog('name')}>
              <Pencil aria-hidden="true" />
            </IconButton>
            <IconButton label={texts.delete} aria-haspopup="dialog" onClick={() => setOpenDialog('deletion')}>
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
        <AddProducts
          collectionId={id}
          onCancel={() => setMode('look')}
          onDone={(count) => void reload(texts.added(count))}
        />
      )}
      {mode === 'remove' && (
        <RemoveProducts
          username={username}
          collection={collection}
          nextCursor={nextCursor}
          onCancel={() => setMode('look')}
          onDone={(count) => void reload(texts.removed(count))}
        />
      )}
      <CollectionDialog
        key={`name ${openCounts.name}`}
        initial={collection}
        open={openDialog === 'name'}
        onClose={() => setOpenDialog('none')}
        onSave={async (values) => {
          const error = await saveChanges(id, values);
          if (error !== null) return error;
          setOpenDialog('none');
          void reload(texts.saved);
          return null;
        }}
      />
      <DeletionDialog
        key={`deletion ${openCounts.deletion}`}
        names={[name]}
        open={openDialog === 'deletion'}
        onClose={() => setOpenDialog('none')}
        onDelete={async () => {
          const error = await deleteCollections([id]);
          if (error !== null) return error;
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
