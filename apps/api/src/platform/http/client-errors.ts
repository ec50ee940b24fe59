import { reportClientError } from '@perchero/contract/platform/client-errors';
import type { Mount } from './http.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';

/** Logs errors of the browser under the id that the page showed. */
export function clientErrorRoutes(mount: Mount, { log, metrics }: { log: Log; metrics: Metrics }): void {
  mount(reportClientError, async ({ body }) => {
    const { id, message, stack, path } = body;
    metrics.clientErrors.inc();
    log.error({ shownId: id, browser: { message, stack, path } }, 'the page broke in a browser');
    return { received: true as const };
  });
}
