import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Search } from '#app/ui/icons.ts';
import css from './search-dialog.module.css';
import { SiteSearch } from './site-search.tsx';
import { texts } from './texts.ts';

const navbarSearchVisible = '(width >= 1100px)';

/** Full-screen search for small screens in a native dialog, which opens before hydration through `commandfor`. */
export function SearchDialog() {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [visits, setVisits] = useState(0);
  const close = () => dialog.current?.close();

  function open(): void {
    if (!dialog.current?.open) dialog.current?.showModal();
    input.current?.focus();
  }

  useEffect(() => {
    const wide = window.matchMedia(navbarSearchVisible);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);

  return (
    <div className={css.small}>
      <IconButton
        label={texts.open}
        aria-haspopup="dialog"
        data-site-search="button"
        onClick={open}
        {...commands('show-modal', id)}
      >
        <Search aria-hidden="true" />
      </IconButton>
      <dialog
        ref={dialog}
        id={id}
        className={css.dialog}
        aria-label={texts.siteLabel}
        onClose={() => setVisits(visits + 1)}
      >
        <div className={css.inside}>
          {/* Each time it opens it reads the recent searches, which a sign-out deletes. */}
          <SiteSearch key={visits} shape="page" onLeave={close} inputRef={input} />
          <div className={css.close}>
            <Button kind="ghost" size="small" onClick={close} {...commands('close', id)}>
              {texts.close}
            </Button>
          </div>
        </div>
      </dialog>
    </div>
  );
}

/** Missing in React's types. */
function commands(command: string, id: string): object {
  return { command, commandfor: id };
}
