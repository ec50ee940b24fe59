import type { SessionUser } from '@perchero/contract/identity/session';
import { Menu, X } from '#app/ui/icons.ts';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { afterPaint } from '#app/shared/after-paint.ts';
import { Logo } from '#app/ui/brand.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { BurgerAccount } from './burger-account.tsx';
import css from './burger-menu.module.css';
import { SiteLinks } from './site-links.tsx';
import { texts } from './texts.ts';

const wideEnoughForTheBar = '(width >= 900px)';

/**
 * The menu of small screens: a page of its own over the page. The browser's own dialog keeps the focus inside, gives it
 * back and closes on Escape, costs no script, and `command` opens it even where script has not come.
 */
export function BurgerMenu({ account, children }: { account: SessionUser | null; children: ReactNode }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const open = async (event: MouseEvent) => {
    // By its command it would open at once.
    event.preventDefault();
    await afterPaint();
    if (!dialog.current?.open) dialog.current?.showModal();
  };
  const close = () => dialog.current?.close();

  useEffect(() => {
    const wide = window.matchMedia(wideEnoughForTheBar);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, []);

  return (
    <div className={css.burger}>
      <IconButton
        label={texts.openMenu}
        aria-haspopup="dialog"
        onClick={(event) => void open(event)}
        {...commands('show-modal', id)}
      >
        <Menu aria-hidden="true" />
      </IconButton>
      <dialog ref={dialog} id={id} className={css.menu} aria-label={texts.menu}>
        <div className={css.inside}>
          <div className={css.head}>
            <Logo />
            <IconButton
              label={texts.closeMenu}
              className={css.close}
              onClick={close}
              {...commands('close', id)}
            >
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <nav className={css.links} aria-label={texts.menu}>
            <SiteLinks onPress={close} />
          </nav>
          <div className={css.card}>
            <BurgerAccount user={account} onLeave={close} />
            <div className={css.settings}>{children}</div>
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
