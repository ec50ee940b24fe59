import type { Chapter, getGarment } from '@perchero/contract/garments/garments';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { ReactNode } from 'react';

export type GarmentReply = ReplyOf<typeof getGarment>;

/** The reader's own chapter of a garment. */
export interface OwnChapter extends NonNullable<GarmentReply['own']> {
  readonly code: string;
  /** Of the garment. */
  readonly title: string | null;
  readonly chapter: Chapter;
}

export function ownChapterOf({ garment, chapters, own }: GarmentReply): OwnChapter | null {
  const chapter = chapters.find(({ place }) => place === own?.place);
  return own && chapter ? { ...own, code: garment.code, title: garment.title, chapter } : null;
}

/** After the time to write, what is told can still be hidden or erased. */
export function canChange({ can_write: canWrite, shows_name: showsName, chapter }: OwnChapter): boolean {
  return canWrite || showsName || isTold(chapter);
}

export function isTold({ words, picture }: Chapter): boolean {
  return words !== '' || picture !== null;
}

/** The photo of the chapter that is being written. */
export interface ChapterPhoto {
  readonly field: ReactNode;
  /** Waits for the upload; the id is null without a photo. */
  readonly upload: () => Promise<
    { readonly ok: true; readonly id: string | null } | { readonly ok: false; readonly error: string }
  >;
}

export interface ChapterDialogProps {
  readonly own: OwnChapter;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Reloads the page. */
  readonly onSaved: () => Promise<void>;
}
