import { useContext } from 'react';
import { Scripts } from 'react-router';
import { PageRequestContext } from './page-request.ts';

/** The router's scripts, later: it names them in the head, where they would take the connection from what people came to see. */
export function LateScripts() {
  const { nonce, arrange } = useContext(PageRequestContext);
  // oxlint-disable-next-line react/capitalized-calls -- called, not rendered: what it would have rendered is taken apart
  const [data, start] = arrange(Scripts({ nonce }), nonce);
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: data }} />
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: start }} />
    </>
  );
}
