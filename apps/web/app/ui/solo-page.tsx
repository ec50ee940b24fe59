import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { contentId } from '#app/shared/chromeless.ts';
import { paths } from '#app/shared/paths.ts';
import { siteTexts } from '#app/shared/texts.ts';
import { Logo } from './brand.tsx';
import css from './solo-page.module.css';

interface SoloPageProps {
  /** Background colour. */
  readonly field: 'maiz' | 'celeste' | 'mate' | 'rosa';
  readonly icon: ComponentType<{ 'aria-hidden': 'true' }>;
  readonly title: string;
  readonly children?: ReactNode;
}

/** A chromeless page: the logo and one centered card. */
export function SoloPage({ field, icon: Icon, title, children }: SoloPageProps) {
  return (
    <div className={[css.solo, css[field]].join(' ')}>
      <header className={css.head}>
        <Link className={css.home} to={paths.home} aria-label={siteTexts.goHome}>
          <Logo />
        </Link>
      </header>
      <main id={contentId} tabIndex={-1} className={css.main}>
        <div className={css.card}>
          <span className={css.icon}>
            <Icon aria-hidden="true" />
          </span>
          <h1 className={css.title}>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
