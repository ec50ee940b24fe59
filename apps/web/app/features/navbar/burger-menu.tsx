import type { SessionUser } from '@perchero/contract/identity/session';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router';
import { useSignOut } from '#app/features/session/use-sign-out.ts';
import { afterPaint } from '#app/shared/after-paint.ts';
import { paths } from '#app/shared/paths.ts';
import { Logo } from '#app/ui/brand.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { LogOut, Menu, X } from '#app/ui/icons.ts';
import { accountLinks, Person } from './account-menu.tsx';
import burgerAccountCss from './burger-account.module.css';
import css from './burger-menu.module.css';
import { LoginButton } from './login-button.tsx';
import { SiteLinks } from './site-links.tsx';
import { texts } from './texts.ts';

const navbarMinWidth = '(width >= 900px)';

/**
 * The full-screen menu of small screens. The native dialog traps and restores the focus and closes on Escape, and
 * `command` opens it before hydration.
 */
export function BurgerMenu({ account, children }: { account: SessionUser | null; children: ReactNode }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const open = async (event: MouseEvent) => {
    // Stops `command`, which would open it before the next paint.
    event.preventDefault();
    await afterPaint();
    if (!dialog.current?.open) dialog.current?.showModal();
  };
  const close = () => dialog.current?.close();

  useEffect(() => {
    const wide = window.matchMedia(navbarMinWidth);
    // Only a window that becomes wide has no use for the menu.
    const closeWhenWide = () => wide.matches && close();
    wide.addEventListener('change', closeWhenWide);
    return () => wide.removeEventListener('change', closeWhenWide);
  }, []);

  return (
    <div className={css.burger}>
      <IconButton
        label={texts.openMenu}
        aria-haspopup="dialog"
        onClick={(event) => void open(event)}
        {...commandProps('show-modal', id)}
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
              {...commandProps('close', id)}
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

/** React's types lack these attributes. */
function commandProps(command: string, id: string): object {
  return { command, commandfor: id };
}

interface BurgerAccountProps {
  /** Null for a guest. */
  readonly user: SessionUser | null;
  /** Closes the menu. */
  readonly onLeave: () => void;
}

/** The account menu of small screens. */
function BurgerAccount({ user, onLeave }: BurgerAccountProps) {
  if (user) return <BurgerMember user={user} onLeave={onLeave} />;
  return (
    <div className={burgerAccountCss.guest}>
      <LoginButton wide onPress={onLeave} />
      <ButtonLink to={paths.register} kind="ghost" wide onClick={onLeave}>
        {texts.register}
      </ButtonLink>
    </div>
  );
}

function BurgerMember({ user, onLeave }: { user: SessionUser; onLeave: () => void }) {
  const signOut = useSignOut();
  return (
    <div className={burgerAccountCss.member}>
      <div className={burgerAccountCss.person}>
        <Person user={user} />
      </div>
      {accountLinks(user).map(({ name, icon: Icon, to }) => (
        <Link key={to} className={burgerAccountCss.item} to={to} onClick={onLeave}>
          <Icon aria-hidden="true" />
          {name}
        </Link>
      ))}
      <button
        type="button"
        className={burgerAccountCss.item}
        onClick={() => {
          onLeave();
          void signOut();
        }}
      >
        <LogOut aria-hidden="true" />
        {texts.signOut}
      </button>
    </div>
  );
}
