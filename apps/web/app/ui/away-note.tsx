import { awayTexts } from '#app/shared/away/texts.ts';
import { Note } from './note.tsx';

interface AwayNoteProps {
  /** The last day; null while the seller is not on vacation. */
  readonly until: string | null;
  /** Of the seller. */
  readonly fullName: string;
  readonly isOwn?: boolean;
}

/** Says until when a seller is on vacation. */
export function AwayNote({ until, fullName, isOwn = false }: AwayNoteProps) {
  if (until === null) return null;
  return <Note kind="info">{isOwn ? awayTexts.own(until) : awayTexts.other(fullName, until)}</Note>;
}
