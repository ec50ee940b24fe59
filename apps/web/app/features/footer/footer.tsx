import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { Mark } from '#app/ui/brand.tsx';
import css from './footer.module.css';
import { footerListings, texts } from './texts.ts';

export function Footer({ settings }: { settings: ReactNode }) {
  return (
    <footer className={css.footer}>
      <div className={['page', css.inside].join(' ')}>
        <nav className={[css.links, css.listings].join(' ')} aria-label={texts.listings}>
          {footerListings.map(({ label, search }) => (
            <Link key={search} to={`${paths.products}?${search}`}>
              {label}
            </Link>
          ))}
        </nav>
        <p className={css.tagline}>
          <Mark className={css.mark} />
          {siteTexts.tagline}
        </p>
        <nav className={css.links} aria-label={texts.legal}>
          <Link to={paths.help}>{texts.help}</Link>
          <Link to={paths.rules}>{texts.rules}</Link>
          <Link to={paths.howWeOrder}>{texts.howWeOrder}</Link>
          <Link to={paths.terms}>{texts.terms}</Link>
          <Link to={paths.privacy}>{texts.privacy}</Link>
          <Link to={paths.contact}>{texts.contact}</Link>
        </nav>
        {settings}
      </div>
    </footer>
  );
}
