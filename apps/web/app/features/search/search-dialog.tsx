import { useEffect, useId, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Search } from '#app/ui/icons.ts';
import css from './search-dialog.module.css';
import { SiteSearch } from './site-search.tsx';
import { texts } from './texts.ts';

const wideEnoughForTheBar = '(width >= 900px)';

/** The search of small screens: a page of its own over the page, in the browser's own dialog. */
export function SearchDialog() {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const close = () => dialog.current?.close();

  function open(): void {
    if (!dialog.current?.open) dialog.current?.showModal();
    box.current?.focus();
  }

  useEffect(() => {
    const wide = window.matchMedia(wideEnoughForTheBar);
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
      <dialog ref={dialog} id={id} className={css.dialog} aria-label={texts.siteBox}>
        <div className={css.inside}>
          <SiteSearch shape="page" onLeave={close} inputRef={box} />
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

/** React's types do not know these attributes yet. */
function commands(command: string, id: string): object {
  return { command, commandfor: id };
}
