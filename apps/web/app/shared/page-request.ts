import { createContext, type ReactNode } from 'react';

interface PageRequest {
  /** What a person quotes to us, and what finds the log lines. */
  readonly id: string;
  /** What lets our scripts run. Browsers hide it once the page is there, so on their side it is empty. */
  readonly nonce: string;
  /** Makes two of the router's scripts: its data, and what makes the page alive. Where it is, nobody needs them again. */
  readonly arrange: (scripts: ReactNode, nonce: string) => readonly [data: string, start: string];
  /** What the router links to, or that itself. */
  readonly dress: (links: ReactNode, nonce: string) => ReactNode;
}

const isThere: Omit<PageRequest, 'id'> = { nonce: '', arrange: () => [' ', ' '], dress: (links) => links };

/** The request that made this page. */
export const PageRequestContext = createContext<PageRequest>({ id: '', ...isThere });

export const requestIdMeta = 'request-id';

/** In the browser the page itself remembers it. */
export function readPageRequest(document: Document): PageRequest {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${requestIdMeta}"]`);
  return { id: meta?.content ?? '', ...isThere };
}
