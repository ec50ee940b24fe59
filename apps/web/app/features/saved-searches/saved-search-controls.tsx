import type { deleteSavedSearch, SavedSearch } from '@perchero/contract/saved-searches/saved-searches';
import { useState } from 'react';
import { send } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Pencil, Trash } from '#app/ui/icons.ts';
import { lazyComponent } from '#app/ui/lazy-component.tsx';
import { Note } from '#app/ui/note.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { showToast } from '#app/ui/toast.ts';
import css from './saved-search-controls.module.css';
import { deletionTexts, texts } from './texts.ts';

const SavedSearchDialog = lazyComponent(
  async () => (await import('./saved-search-dialog.tsx')).SavedSearchDialog,
);

interface SavedSearchControlsProps {
  readonly search: SavedSearch;
  readonly onChanged: (search: SavedSearch) => void;
  readonly onDeleted: () => void;
}

/** The buttons to change and delete a saved search, with their dialogs. */
export function SavedSearchControls({ search, onChanged, onDeleted }: SavedSearchControlsProps) {
  const [dialog, setDialog] = useState<{ open: 'none' | 'edit' | 'deletion'; count: number }>({
    open: 'none',
    count: 0,
  });
  const close = () => setDialog({ ...dialog, open: 'none' });
  const open = (wanted: 'edit' | 'deletion') => setDialog({ open: wanted, count: dialog.count + 1 });
  return (
    <>
      <span className={css.controls}>
        <IconButton
          label={texts.editNamed(search.name)}
          aria-haspopup="dialog"
          onFocus={SavedSearchDialog.preload}
          onPointerEnter={SavedSearchDialog.preload}
          onClick={() => open('edit')}
        >
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton
          label={texts.removeNamed(search.name)}
          aria-haspopup="dialog"
          onClick={() => open('deletion')}
        >
          <Trash aria-hidden="true" />
        </IconButton>
      </span>
      {dialog.count > 0 && (
        <>
          <SavedSearchDialog
            key={`edit ${dialog.count}`}
            query={search.query}
            initial={search}
            open={dialog.open === 'edit'}
            onClose={close}
            onSaved={onChanged}
          />
          <Deletion
            key={`deletion ${dialog.count}`}
            search={search}
            open={dialog.open === 'deletion'}
            onClose={close}
            onDeleted={onDeleted}
          />
        </>
      )}
    </>
  );
}

interface DeletionProps extends Pick<SavedSearchControlsProps, 'search' | 'onDeleted'> {
  readonly open: boolean;
  readonly onClose: () => void;
}

function Deletion({ search, open, onClose, onDeleted }: DeletionProps) {
  const { mutate, isPending, error } = useMutation(async () => {
    const body = { id: search.id };
    const result = await send<typeof deleteSavedSearch>('POST', '/api/saved-searches/delete', body);
    if (!result.ok) return result.error;
    onClose();
    showToast({ kind: 'done', text: deletionTexts.removed });
    onDeleted();
    return null;
  });
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={deletionTexts.question(search.name)}
      labels={{ cancel: texts.cancel, confirm: texts.remove }}
      busyLabel={isPending ? deletionTexts.removing : undefined}
      onConfirm={mutate}
    >
      <div className={css.question}>
        <p>{deletionTexts.warning}</p>
        {error && <Note kind="error">{error}</Note>}
      </div>
    </QuestionDialog>
  );
}
