import type { ErrorCode } from '@perchero/contract/errors';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../http/app-error.ts';
import type { Clock } from '../clock.ts';
import type { Keys } from '../keys.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { addressSubject, networksOf } from '../limits/rate-limit.ts';

const securityRelevantCodes: ReadonlySet<ErrorCode> = new Set([
  'not-signed-in',
  'publish-needs-session',
  'edit-needs-session',
  'link-needs-session',
  'billing-needs-session',
  'pay-needs-session',
  'not-allowed',
  'invalid-credential',
  'invalid-signature',
  'wrong-password',
  'missing-password',
  'password-not-set',
  'invalid-code',
  'invalid-action-code',
  'expired-action-code',
  'requires-recent-login',
  'user-token-expired',
  'user-disabled',
  'user-suspended',
  'bot-check-failed',
  'too-many-requests',
] satisfies ErrorCode[]);

/** Log lines of one code and route per minute, so that a flood does not fill the disk; the counter has no limit. */
const maxLines = 30;
const windowMs = 60_000;

/** Logs and counts rejections that concern authentication, authorization or rate limits. */
export function createSecurityEvents(deps: {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly keys: Pick<Keys, 'mac'>;
}): (error: unknown, request: FastifyRequest) => void {
  const lines = createLineBudget(deps.clock);
  return (error, request) => {
    if (!(error instanceof AppError) || !isSecurityRelevant(error.code, request)) return;
    const { code: security, message: detail } = error;
    const route = request.routeOptions.url ?? 'unknown';
    deps.metrics.securityEvents.inc({ code: security, route });
    const budget = lines.take(`${security} ${route}`);
    if (!budget) return;
    const actor = request.actor?.kind ?? 'unknown';
    const client = clientOf(deps.keys, request.ip);
    deps.log.warn({ security, route, actor, detail, requestId: request.id, ...client, ...budget }, 'refused');
  };
}

/** A keyed hash correlates lines of one client, and the network can be blocked; the address itself is not logged. */
function clientOf(keys: Pick<Keys, 'mac'>, ip: string) {
  const address = addressSubject(ip);
  const client = keys.mac('log-address', address).toString('hex').slice(0, 16);
  return { client, network: networksOf(address).wide };
}

/** A 404 on a non-public endpoint may be an attempt to reach another account's data. */
function isSecurityRelevant(code: ErrorCode, { routeOptions }: FastifyRequest): boolean {
  const { access = 'public' } = routeOptions.config.declared ?? {};
  return securityRelevantCodes.has(code) || (code === 'not-found' && access !== 'public');
}

function createLineBudget(clock: Clock) {
  const windows = new Map<string, { endsAt: number; written: number; unwritten: number }>();
  return {
    /** Null when the window is full; `unwritten` counts the lines dropped in the previous window. */
    take(kind: string): { unwritten?: number } | null {
      const now = clock.now().getTime();
      const window = windows.get(kind);
      if (!window || window.endsAt <= now) {
        windows.set(kind, { endsAt: now + windowMs, written: 1, unwritten: 0 });
        return window?.unwritten ? { unwritten: window.unwritten } : {};
      }
      if (window.written < maxLines) window.written += 1;
      else window.unwritten += 1;
      return window.unwritten > 0 ? null : {};
    },
  };
}
