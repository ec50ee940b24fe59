import type { ReactNode } from 'react';
import { siteTexts } from '#app/shared/texts.ts';
import { Mark } from '#app/ui/brand.tsx';
import css from './footer.module.css';

export function Footer({ settings }: { settings: ReactNode }) {
  return (
    <footer className={css.footer}>
      <div className={['page', css.inside].join(' ')}>
        <p className={css.tagline}>
          <Mark className={css.mark} />
          {siteTexts.tagline}
        </p>
        {settings}
      </div>
    </footer>
  );
}
