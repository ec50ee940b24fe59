import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import { type CatalogueQuery, writeQuery } from '@perchero/contract/search/catalogue-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLogin } from '#app/features/session/login-request.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { paths } from '#app/shared/paths.ts';
import { Bookmark, BookmarkCheck } from '#app/ui/icons.ts';
import { lazyComponent } from '#app/ui/lazy-component.tsx';
import css from './save-search-button.module.css';
import { buttonTexts as texts } from './texts.ts';

const SavedSearchDialog = lazyComponent(
  async () => (await import('./saved-search-dialog.tsx')).SavedSearchDialog,
);

interface SaveSearchButtonProps {
  readonly query: CatalogueQuery;
  /** The saved search of this query; null without one. */
  readonly savedId: string | null;
  readonly onSaved: () => void;
}

/** Saves the search of the listing, or leads to the saved one. A guest is asked to sign in. */
export function SaveSearchButton({ query, savedId, onSaved }: SaveSearchButtonProps) {
  const isGuest = useSession() === null;
  const login = useLogin();
  const [dialog, setDialog] = useState({ open: false, count: 0 });
  const address = writeQuery({ ...query, orden: null }).toString();

  const open = () => setDialog({ open: true, count: dialog.count + 1 });

  function press(): void {
    if (!isGuest) return open();
    login.open({ message: pageErrorTexts['not-signed-in'], onSignedIn: async () => open() });
  }

  const prepare = isGuest ? login.prepare : SavedSearchDialog.preload;
  return (
    <>
      {savedId !== null ? (
        <Link className={[css.button, css.saved].join(' ')} to={paths.savedSearch(savedId)}>
          <BookmarkCheck aria-hidden="true" />
          {texts.isSaved}
        </Link>
      ) : (
        address !== '' && (
          <button
            type="button"
            className={css.button}
            aria-haspopup="dialog"
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={press}
          >
            <Bookmark aria-hidden="true" />
            {texts.save}
          </button>
        )
      )}
      {dialog.count > 0 && (
        <SavedSearchDialog
          key={dialog.count}
          query={address}
          initial={null}
          open={dialog.open}
          onClose={() => setDialog({ ...dialog, open: false })}
          onSaved={onSaved}
        />
      )}
    </>
  );
}
