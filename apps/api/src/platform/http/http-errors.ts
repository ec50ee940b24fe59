import { randomInt } from 'node:crypto';
import { errorTexts } from '@perchero/contract/error-texts';
import { type ErrorCode, type ErrorReply, errorStatus } from '@perchero/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, OutsideUnavailable } from './app-error.ts';
import { isConnectionLoss, isUnstorable } from '../database/database.ts';

/** Turns whatever was thrown into the one shape of refusals. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, ...rest } = inOwnWords(refusalOf(error), request);
  const refusal: ErrorReply = { error: errorTexts[code], code, requestId: request.id, ...rest };
  if (errorStatus[code] === 500) request.log.error({ err: error, requestId: request.id }, 'unexpected error');
  else if (refusal.code === 'unavailable')
    request.log.warn({ err: error, requestId: request.id }, 'a dependency is away');
  if (refusal.cooldown) void reply.header('retry-after', refusal.cooldown);
  return reply.code(errorStatus[refusal.code]).send(refusal);
}

/** At most; spread, so that those who are turned away together do not come back together. */
const longestRetrySeconds = 4;

/** To somebody who is turned away at the door: without a word in the log, for there are many of them. */
export function answerBusy(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const code = 'unavailable';
  const cooldown = randomInt(1, longestRetrySeconds);
  const refusal: ErrorReply = { error: errorTexts[code], code, requestId: request.id, cooldown };
  return reply.code(errorStatus[code]).header('retry-after', cooldown).send(refusal);
}

type Refusal = Pick<ErrorReply, 'code' | 'issues' | 'cooldown'>;

/** The endpoint may have a sentence of its own for what went wrong. */
function inOwnWords(refusal: Refusal, request: FastifyRequest): Refusal {
  const { invalid, failed } = request.routeOptions.config.declared?.refusals ?? {};
  if (refusal.code === 'internal' && failed) return { ...refusal, code: failed };
  const told = invalid?.find((code) => refusal.issues?.some(({ rule }) => rule === code));
  return refusal.code === 'invalid-input' && told ? { ...refusal, code: told } : refusal;
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof AppError) {
    const { code, cooldown, issues } = error;
    return { code, ...(cooldown && { cooldown }), ...(issues && { issues: [...issues] }) };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map((issue) => ({
      path: issue.instancePath,
      rule: issue.message ?? issue.keyword,
    }));
    return { code: 'invalid-input', issues };
  }
  if (error instanceof OutsideUnavailable || isConnectionLoss(error))
    return { code: 'unavailable', cooldown: 1 };
  if (isUnstorable(error)) return { code: 'invalid-input' };
  return { code: codeForStatus(error) };
}

/** Fastify's own refusals (a body too large, a media type unknown) come as errors with a 4xx status. */
function codeForStatus(error: unknown): ErrorCode {
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  // Clients of other servers throw errors with a status too, which is theirs and not our caller's.
  const status = code.startsWith('FST_') ? statusCode : 500;
  if (status === 413) return 'payload-too-large';
  return status >= 400 && status < 500 ? 'invalid-input' : 'internal';
}
