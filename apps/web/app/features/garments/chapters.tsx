import type { Chapter } from '@perchero/contract/garments/garments';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ReportMenu } from '#app/features/reports/report-menu.tsx';
import { paths } from '#app/shared/paths.ts';
import { Picture } from '#app/ui/picture.tsx';
import css from './chapters.module.css';
import { isTold } from './own-chapter.ts';
import { chapterTexts as texts, ownTexts, pageTexts } from './texts.ts';

interface ChaptersProps {
  /** Oldest first. */
  readonly chapters: readonly Chapter[];
  /** Place of the reader's own chapter, and what they may do with it. */
  readonly own: { readonly place: number; readonly actions: ReactNode } | null;
}

/** The chapters of a garment on a seam, with a button for each. */
export function Chapters({ chapters, own }: ChaptersProps) {
  return (
    <ol className={css.chapters} aria-label={pageTexts.chapters}>
      {chapters.map((chapter) => {
        const isOwn = chapter.place === own?.place;
        return (
          <li key={chapter.id} className={[css.chapter, isOwn && css.own].filter(Boolean).join(' ')}>
            <SewnButton isFilled={chapter.until === null} />
            <div className={css.head}>
              <div>
                <h2>{isOwn ? ownTexts.title : <Who chapter={chapter} />}</h2>
                <span className={css.when}>{texts.when(chapter)}</span>
              </div>
              {!isOwn && isTold(chapter) && (
                <ReportMenu
                  request={{ kind: 'chapter', id: chapter.id, owner: null }}
                  label={texts.options(texts.who(chapter))}
                />
              )}
            </div>
            <ChapterBody chapter={chapter} isOwn={isOwn} />
            {isOwn && own.actions}
          </li>
        );
      })}
    </ol>
  );
}

/** What an owner told, or why there is nothing. */
export function ChapterBody({ chapter, isOwn = false }: { chapter: Chapter; isOwn?: boolean }) {
  const { words, picture } = chapter;
  return (
    <div className={css.body}>
      {!isTold(chapter) && <p className={[css.words, css.empty].join(' ')}>{reasonOf(chapter, isOwn)}</p>}
      {words !== '' && <p className={css.words}>{words}</p>}
      {picture && (
        <span className={css.photo}>
          <Picture {...picture} alt={texts.photo} sizes="(width < 900px) 5.75rem, 8.5rem" />
        </span>
      )}
    </div>
  );
}

/** A first name that leads to the profile, or "una persona de Salto". */
export function Who({ chapter }: { chapter: Chapter }) {
  const { owner } = chapter;
  if (!owner) return texts.who(chapter);
  return (
    <Link className={css.name} to={paths.profile(owner.username)}>
      {owner.first_name}
    </Link>
  );
}

function reasonOf({ removed }: Chapter, isOwn: boolean): string {
  if (removed) return texts.removed;
  return isOwn ? texts.ownEmpty : texts.empty;
}

/** Filled for the present owner. */
function SewnButton({ isFilled }: { isFilled: boolean }) {
  return (
    <svg className={css.button} viewBox="0 0 36 36" data-filled={isFilled || undefined} aria-hidden="true">
      <circle className={css.rim} cx="18" cy="18" r="15.5" />
      <circle className={css.groove} cx="18" cy="18" r="9.75" />
      {[15, 21].flatMap((x) => [15, 21].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.85" />))}
    </svg>
  );
}
