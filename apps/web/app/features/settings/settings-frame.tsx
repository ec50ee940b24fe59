import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { ArrowLeft, Bell, ChevronRight, Package, Scale, Shield, Tag, User, Wallet } from '#app/ui/icons.ts';
import css from './settings-frame.module.css';
import { sectionTexts, texts } from './texts.ts';

const icons = {
  perfil: User,
  cuenta: Shield,
  facturacion: Wallet,
  entregas: Package,
  ofertas: Tag,
  notificaciones: Bell,
  decisiones: Scale,
};
const titleId = 'settings-section';

interface SettingsFrameProps {
  /** Null without a choice: wide windows then show the first section, narrow ones only the menu. */
  readonly chosen: SectionId | null;
  readonly children: ReactNode;
}

/** Menu and section, side by side on wide windows. */
export function SettingsFrame({ chosen, children }: SettingsFrameProps) {
  const shown = chosen ?? sections[0];
  return (
    <div className={['page', css.frame, chosen ? css.inside : css.menuFirst].join(' ')}>
      <h1 className={css.title}>{texts.title}</h1>
      <nav className={css.menu} aria-label={texts.sections}>
        {sections.map((section) => (
          <SectionLink key={section} section={section} shown={shown} />
        ))}
      </nav>
      <section
        className={[css.section, shown === 'entregas' && css.wide].filter(Boolean).join(' ')}
        aria-labelledby={titleId}
      >
        <div className={css.back}>
          <ButtonLink to="?" kind="ghost" size="small">
            <ArrowLeft aria-hidden="true" />
            {texts.back}
          </ButtonLink>
        </div>
        <h2 id={titleId} className={css.name}>
          {sectionTexts[shown].name}
        </h2>
        {children}
      </section>
    </div>
  );
}

function SectionLink({ section, shown }: { section: SectionId; shown: SectionId }) {
  const Icon = icons[section];
  const { name, about } = sectionTexts[section];
  return (
    <Link to={sectionSearch(section)} aria-current={section === shown ? 'page' : undefined}>
      <Icon aria-hidden="true" />
      <span>
        <b>{name}</b>
        <span>{about}</span>
      </span>
      <ChevronRight aria-hidden="true" />
    </Link>
  );
}

/** The section is part of the URL, so that back and reload work. */
const sections = [
  'perfil',
  'cuenta',
  'facturacion',
  'entregas',
  'ofertas',
  'notificaciones',
  'decisiones',
] as const;

type SectionId = (typeof sections)[number];

const sectionParameter = 'seccion';

/** Null for the menu. */
export function chosenSection(search: URLSearchParams): SectionId | null {
  return sections.find((section) => section === search.get(sectionParameter)) ?? null;
}

function sectionSearch(section: SectionId): string {
  return `?${new URLSearchParams({ [sectionParameter]: section })}`;
}
