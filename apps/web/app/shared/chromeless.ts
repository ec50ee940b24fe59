import { useMatches } from 'react-router';

export interface ChromelessHandle {
  readonly chromeless: true;
}

/** Whether the page has its own frame instead of the site's navbar and footer. */
export function useIsChromeless(): boolean {
  return useMatches().some(
    ({ handle }) => (handle as Partial<ChromelessHandle> | undefined)?.chromeless === true,
  );
}

/** The id of every page's `main`, the target of the skip link. */
export const contentId = 'contenido';
