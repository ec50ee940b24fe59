import type { CaseView } from '@perchero/contract/admin/moderation';
import { caseParameter, cursorParameter, paths, viewParameter } from '#app/shared/paths.ts';

interface DeskPlace {
  readonly view: CaseView;
  readonly caseId?: string;
  readonly cursor?: string | null;
}

/** The URL of a view of the queue, and of a case in it. */
export function deskAddress({ view, caseId, cursor }: DeskPlace): string {
  const query = new URLSearchParams({
    ...(view !== 'open' && { [viewParameter]: view }),
    ...(caseId && { [caseParameter]: caseId }),
    ...(cursor && { [cursorParameter]: cursor }),
  }).toString();
  return query === '' ? paths.moderation : `${paths.moderation}?${query}`;
}
