import type { ReactNode } from 'react';
import { Link, useNavigation } from 'react-router';
import { useSession } from '#app/features/session/use-session.ts';
import { paths } from '#app/shared/paths.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { Logo } from '#app/ui/brand.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BurgerMenu } from './burger-menu.tsx';
import { LoginButton } from './login-button.tsx';
import css from './navbar.module.css';
import { SiteLinks } from './site-links.tsx';
import tabBarCss from './tab-bar.module.css';
import { texts } from './texts.ts';

interface NavbarProps {
  readonly search: ReactNode;
  /** The search button of small screens. */
  readonly smallSearch: ReactNode;
  readonly messages: ReactNode;
  readonly bell: ReactNode;
  readonly cart: ReactNode;
  /** At the bottom of the burger menu. */
  readonly settings: ReactNode;
}

/** The site header. Its lower border shows the progress of a navigation. */
export function Navbar({ search, smallSearch, messages, bell, cart, settings }: NavbarProps) {
  const session = useSession();
  const isNavigating = useNavigation().state !== 'idle';
  return (
    <header className={css.bar}>
      <div className={['page', css.inside].join(' ')}>
        <Link className={css.home} to={paths.home} aria-label={siteTexts.goHome}>
          <Logo />
        </Link>
        <nav className={css.links} aria-label={texts.main}>
          <SiteLinks />
        </nav>
        <div className={css.search}>{search}</div>
        <div className={css.tools}>
          {smallSearch}
          <div className={css.messages}>{messages}</div>
          {bell}
          {cart}
          <div className={css.account}>{session ? <AccountMenu user={session.user} /> : <LoginButton />}</div>
          <BurgerMenu account={session?.user ?? null}>{settings}</BurgerMenu>
        </div>
      </div>
      {isNavigating && <div className={css.progress} role="progressbar" aria-label={siteTexts.loadingPage} />}
    </header>
  );
}

/** The bottom navigation of phones; CSS decides where it is visible. */
export function TabBar({ unreadThreads }: { unreadThreads: number }) {
  return (
    <nav className={tabBarCss.tabs} aria-label={texts.tabs}>
      <SiteLinks asTabs unreadThreads={unreadThreads} />
    </nav>
  );
}
