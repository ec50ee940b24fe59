import { termsVersion } from '@perchero/contract/registration/form.rules';
import type { ReactNode } from 'react';
import { formatLongDate } from '#app/shared/format-moment.ts';
import css from './legal-text.module.css';
import { type LegalSection, type LegalTexts, texts } from './texts.ts';

/** A text that people agree to. `other` leads to its sister. */
export function LegalText({ words, other }: { words: LegalTexts; other: ReactNode }) {
  return (
    <article className={css.text}>
      <header className={css.head}>
        <h1>{words.title}</h1>
        <p className={css.version}>{texts.version(formatLongDate(new Date(`${termsVersion}T12:00:00Z`)))}</p>
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
