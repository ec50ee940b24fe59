import { type ReactNode, useEffect, useState } from 'react';
import css from './guide-page.module.css';

interface GuidePageProps {
  /** Background colour of the head. */
  readonly field: 'rosa' | 'celeste' | 'mate';
  readonly title: string;
  /** Drawings that hang from the navbar's rail on wide windows. */
  readonly garments: readonly [far: string, near: string];
  /** Below the title. */
  readonly head: ReactNode;
  readonly contents?: ReactNode;
  readonly children: ReactNode;
}

/** A page that explains: a coloured head, its contents beside it, and sections. */
export function GuidePage({ field, title, garments, head, contents, children }: GuidePageProps) {
  return (
    <>
      <header className={[css.head, css[field]].join(' ')}>
        {garments.map((src, index) => (
          <img
            key={src}
            className={[css.garment, index === 0 ? css.far : css.near].join(' ')}
            src={src}
            alt=""
            width={760}
            height={940}
            loading="lazy"
          />
        ))}
        <div className={['page', css.inside].join(' ')}>
          <h1>{title}</h1>
          {head}
        </div>
      </header>
      <div className={['page', css.body, contents === undefined && css.plain].filter(Boolean).join(' ')}>
        {contents}
        <div className={css.sections}>{children}</div>
      </div>
    </>
  );
}

interface GuideContentsProps {
  readonly label: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** Links to the sections; the one that is being read is marked. */
export function GuideContents({ label, sections }: GuideContentsProps) {
  const current = useCurrentSection(sections.map(({ id }) => id));
  return (
    <nav className={css.contents} aria-label={label}>
      {sections.map(({ id, title }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}

interface GuideSectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

export function GuideSection({ id, title, children }: GuideSectionProps) {
  return (
    <section id={id} className={css.section} aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`}>{title}</h2>
      {children}
    </section>
  );
}

/** The upper part of the window: the topmost section in it is the one that is being read. */
const readingArea = '-15% 0px -55% 0px';

/** The section that is being read; the first until the page is scrolled. */
function useCurrentSection(ids: readonly string[]): string | undefined {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const key = ids.join(' ');

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setShown((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of entries)
            if (isIntersecting) after.add(target.id);
            else after.delete(target.id);
          return after;
        }),
      { rootMargin: readingArea },
    );
    for (const id of key.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);

  return ids.find((id) => shown.has(id)) ?? ids[0];
}
