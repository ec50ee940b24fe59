import { useMatches } from 'react-router';

/** What the layout of the pages without a bar says of itself. */
export interface BareHandle {
  readonly bare: true;
}

/** Whether the page brings its own frame instead of the bar and the foot of the site. */
export function useIsBare(): boolean {
  return useMatches().some(({ handle }) => (handle as Partial<BareHandle> | undefined)?.bare === true);
}

/** The id of the `main` of every page, where the link past the bar leads. */
export const contentId = 'contenido';
