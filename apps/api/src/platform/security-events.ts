import type { ErrorCode } from '@perchero/contract/errors';
import type { FastifyRequest } from 'fastify';
import { askedAsAdmin } from './actor.ts';
import { AppError } from './app-error.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

const telling: ReadonlySet<ErrorCode> = new Set([
  'not-signed-in',
  'publish-needs-session',
  'edit-needs-session',
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
  'bot-check-failed',
  'too-many-requests',
] satisfies ErrorCode[]);

/** Leaves a trace of every refusal that has to do with who asked or how often: a line to search and a number to watch. */
export function noteSecurityEvent(
  { log, metrics }: { log: Log; metrics: Metrics },
  error: unknown,
  request: FastifyRequest,
): void {
  if (!(error instanceof AppError) || !(telling.has(error.code) || error.message === askedAsAdmin)) return;
  const route = request.routeOptions.url ?? 'unknown';
  const actor = request.actor?.kind ?? 'unknown';
  metrics.securityEvents.inc({ code: error.code, route });
  log.warn({ security: error.code, route, actor, detail: error.message, requestId: request.id }, 'refused');
}
