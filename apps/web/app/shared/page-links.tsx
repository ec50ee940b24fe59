import { useContext } from 'react';
import { Links } from 'react-router';
import { PageRequestContext } from './page-request.ts';

/** The router's links, with the styles themselves where the server finds that better. */
export function PageLinks() {
  const { nonce, dress } = useContext(PageRequestContext);
  // oxlint-disable-next-line react/capitalized-calls -- called, not rendered: the server takes apart what it would have rendered
  return dress(Links({ nonce }), nonce);
}
