import { createContext } from 'react';

export interface PageRequest {
  /** Shown to people as a reference, and written to every log line of the request. Empty in a page that many guests get. */
  readonly id: string;
  /** CSP nonce of our scripts. Empty in the browser, which hides nonces from scripts. */
  readonly nonce: string;
}

/** The request that rendered this page. */
export const PageRequestContext = createContext<PageRequest>({ id: '', nonce: '' });

export const requestIdMeta = 'request-id';

/** In the browser the request id comes from a meta tag of the page. */
export function readPageRequest(document: Document): PageRequest {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${requestIdMeta}"]`);
  return { id: meta?.content ?? '', nonce: '' };
}
