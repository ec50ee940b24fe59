import { createContext } from 'react';

/** The id of the request that made this page: what a person quotes to us, and what finds the log lines. */
export const RequestIdContext = createContext('');

export const requestIdMeta = 'request-id';

/** In the browser the page itself remembers it. */
export function readRequestId(document: Document): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${requestIdMeta}"]`)?.content ?? '';
}
