import type { ReactNode } from 'react';
import css from './legal-text.module.css';
import { type LegalSection, type LegalTexts, texts } from './texts.ts';

interface LegalTextProps {
  readonly words: LegalTexts;
  /** The date it takes effect. */
  readonly version?: string;
  /** A link to the related text. */
  readonly other: ReactNode;
}

/** Renders terms, privacy policy and ranking rules. */
export function LegalText({ words, version, other }: LegalTextProps) {
  return (
    <article className={css.text}>
      <header className={css.head}>
        <h1>{words.title}</h1>
        {version && <p className={css.version}>{version}</p>}
        <p className={css.intro}>{words.intro}</p>
      </header>
      <nav className={css.contents} aria-label={texts.contents}>
        <ol>
          {words.sections.map(({ title }, index) => (
            <li key={title}>
              <a href={`#${anchorOf(index)}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={css.sections}>
        {words.sections.map((section, index) => (
          <Section key={section.title} section={section} anchor={anchorOf(index)} />
        ))}
        <p className={css.other}>
          {texts.other} {other}
        </p>
      </div>
    </article>
  );
}

function Section({ section, anchor }: { section: LegalSection; anchor: string }) {
  return (
    <section id={anchor} aria-labelledby={`${anchor}-titulo`}>
      <h2 id={`${anchor}-titulo`}>{section.title}</h2>
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {section.points && (
        <ul>
          {section.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

const anchorOf = (index: number) => `s${index + 1}`;
