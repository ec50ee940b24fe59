import { useContext, useState } from 'react';
import { reportFault } from '#app/features/failure/report-fault.ts';
import { PageRequestContext } from '#app/shared/page-request.ts';
import { CrashScreen } from './failure-screens.tsx';

interface CrashReportProps {
  readonly error: unknown;
  /** It came with the first page. */
  readonly isFirst: boolean;
}

/**
 * A fault of the server that made this page is in its log under the request's id. Any other fault, in the browser or on
 * the way to the next page, is reported under an id of its own.
 */
export function CrashReport({ error, isFirst }: CrashReportProps) {
  const request = useContext(PageRequestContext);
  const [id] = useState(() => (!isFirst || hasStack(error) ? reportFault(error) : request.id));
  return <CrashScreen id={id} />;
}

/** The router never sends the stack of a server's error to the browser. */
function hasStack(error: unknown): boolean {
  return typeof window !== 'undefined' && error instanceof Error && Boolean(error.stack);
}
