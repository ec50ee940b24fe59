import { SiteLinks } from './site-links.tsx';
import css from './tab-bar.module.css';
import { texts } from './texts.ts';

/** The places of the site where a thumb reaches them. Looks alone decide where it is seen. */
export function TabBar() {
  return (
    <nav className={css.tabs} aria-label={texts.tabs}>
      <SiteLinks asTabs />
    </nav>
  );
}
