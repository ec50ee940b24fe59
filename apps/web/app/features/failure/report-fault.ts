import type { reportClientError } from '@perchero/contract/platform/client-errors';
import type { CallOf } from '@perchero/contract/endpoint';

type Report = CallOf<typeof reportClientError>['body'];

const reported = new WeakMap<object, string>();

/** Reports a browser error to the server once and returns the id of the report. */
export function reportFault(fault: unknown): string {
  const error = fault instanceof Error ? fault : new Error(String(fault));
  const known = reported.get(error);
  if (known) return known;

  const id = crypto.randomUUID();
  reported.set(error, id);
  const report: Report = {
    id,
    message: error.message.slice(0, 500),
    path: window.location.pathname.slice(0, 300),
    ...(error.stack ? { stack: error.stack.slice(0, 4000) } : {}),
  };
  // A failed report must not break the error page.
  fetch('/api/client-errors', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
    keepalive: true,
  }).catch(() => undefined);
  return id;
}
