import type { Theme } from '#app/features/theme/theme.ts';
import { ThemeChoice } from '#app/features/theme/theme-choice.tsx';
import { siteTexts } from '#app/shared/texts.ts';
import { Mark } from '#app/ui/brand.tsx';
import css from './footer.module.css';

export function Footer({ theme }: { theme: Theme }) {
  return (
    <footer className={css.footer}>
      <div className={['page', css.inside].join(' ')}>
        <p className={css.tagline}>
          <Mark className={css.mark} />
          {siteTexts.tagline}
        </p>
        <ThemeChoice theme={theme} />
      </div>
    </footer>
  );
}
