import { createContext } from 'react';

interface PageRequest {
  /** What a person quotes to us, and what finds the log lines. */
  readonly id: string;
  /** What lets our scripts run. Browsers hide it once the page is there, so on their side it is empty. */
  readonly nonce: string;
}

/** The request that made this page. */
export const PageRequestContext = createContext<PageRequest>({ id: '', nonce: '' });

export const requestIdMeta = 'request-id';

/** In the browser the page itself remembers it. */
export function readPageRequest(document: Document): PageRequest {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${requestIdMeta}"]`);
  return { id: meta?.content ?? '', nonce: '' };
}
