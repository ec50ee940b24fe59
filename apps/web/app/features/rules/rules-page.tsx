import type { ReactNode } from 'react';
import skirt from '#app/assets/landing/pollera-plisada.svg';
import coat from '#app/assets/landing/tapado-camel.svg';
import { GuideContents, GuidePage, GuideSection } from '#app/ui/guide-page.tsx';
import {
  BanknoteX,
  CopyX,
  FlaskConical,
  ImageOff,
  KeyRound,
  PawPrint,
  Shirt,
  Sofa,
  Swords,
} from '#app/ui/icons.ts';
import css from './rules-page.module.css';
import {
  appeal,
  decisions,
  type Figures,
  figuresTexts,
  forbidden,
  type ForbiddenKind,
  manners,
  sections,
  texts,
} from './texts.ts';

const icons: Readonly<Record<ForbiddenKind, typeof Shirt>> = {
  fake: CopyX,
  stolen: KeyRound,
  photos: ImageOff,
  underwear: Shirt,
  weapon: Swords,
  medicine: FlaskConical,
  animal: PawPrint,
  'not-clothing': Sofa,
  outside: BanknoteX,
};

interface RulesPageProps {
  /** The date it takes effect. */
  readonly version: string;
  /** Null if they could not be read. */
  readonly figures: Figures | null;
  readonly helpLink: ReactNode;
}

export function RulesPage({ version, figures, helpLink }: RulesPageProps) {
  return (
    <GuidePage
      field="rosa"
      title={texts.title}
      garments={[skirt, coat]}
      head={
        <>
          <p className={css.intro}>{texts.intro}</p>
          <p className={css.version}>{version}</p>
        </>
      }
      contents={<GuideContents label={texts.contents} sections={Object.values(sections)} />}
    >
      <GuideSection {...sections.forbidden}>
        <ForbiddenList />
      </GuideSection>
      <GuideSection {...sections.manners}>
        <p>{manners}</p>
      </GuideSection>
      <GuideSection {...sections.decisions}>
        <p>{decisions.intro}</p>
        <dl className={css.decisions}>
          {decisions.kinds.map(({ name, means }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{means}</dd>
            </div>
          ))}
        </dl>
      </GuideSection>
      <GuideSection {...sections.appeal}>
        <p>{appeal}</p>
        <p className={css.link}>{helpLink}</p>
      </GuideSection>
      <GuideSection {...sections.figures}>
        <FiguresList figures={figures} />
      </GuideSection>
    </GuidePage>
  );
}

function ForbiddenList() {
  return (
    <ul className={css.forbidden}>
      {forbidden.map(({ kind, name, example }) => {
        const Icon = icons[kind];
        return (
          <li key={kind}>
            <span className={css.icon}>
              <Icon aria-hidden="true" />
            </span>
            <h3>{name}</h3>
            <p>{example}</p>
          </li>
        );
      })}
    </ul>
  );
}

const decided = ['hidden', 'removed', 'warned', 'suspended', 'closed', 'nothing'] as const;

function FiguresList({ figures }: { figures: Figures | null }) {
  if (!figures) return <p>{figuresTexts.failed}</p>;
  if (figures.reports === 0 && decided.every((kind) => figures[kind] === 0))
    return <p>{figuresTexts.none}</p>;
  return (
    <>
      <p>{figuresTexts.reports(figures.reports)}</p>
      <dl className={css.figures}>
        {decided.map((kind) => (
          <div key={kind}>
            <dt>{figuresTexts.kinds[kind]}</dt>
            <dd>{figuresTexts.count(figures[kind])}</dd>
          </div>
        ))}
      </dl>
      <p>{figuresTexts.appeals(figures)}</p>
    </>
  );
}
