import { randomInt } from 'node:crypto';
import { errorTexts } from '@perchero/contract/error-texts';
import { type ErrorCode, type ErrorReply, errorStatus } from '@perchero/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isOutage, isUnstorable } from '../database/database.ts';
import { AppError } from './app-error.ts';

/** Turns any exception into the error reply of the contract. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, ...rest } = withEndpointCode(toErrorReply(error), request);
  const refusal: ErrorReply = { error: errorTexts[code], code, requestId: request.id, ...rest };
  if (errorStatus[code] === 500) request.log.error({ err: error, requestId: request.id }, 'unexpected error');
  else if (refusal.code === 'unavailable')
    request.log.warn({ err: error, requestId: request.id }, 'a dependency is away');
  if (refusal.cooldown) void reply.header('retry-after', refusal.cooldown);
  return reply.code(errorStatus[refusal.code]).send(refusal);
}

/** Random below this, so that rejected clients do not return at the same time. */
const maxRetrySeconds = 4;

/** For shed requests, which are not logged because there are many. */
export function answerOverloaded(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const code = 'unavailable';
  const cooldown = randomInt(1, maxRetrySeconds);
  const refusal: ErrorReply = { error: errorTexts[code], code, requestId: request.id, cooldown };
  return reply.code(errorStatus[code]).header('retry-after', cooldown).send(refusal);
}

type Refusal = Pick<ErrorReply, 'code' | 'issues' | 'cooldown'>;

/** An endpoint may declare its own codes for invalid input and failures. */
function withEndpointCode(refusal: Refusal, request: FastifyRequest): Refusal {
  const { invalid, failed } = request.routeOptions.config.declared?.refusals ?? {};
  if (refusal.code === 'internal' && failed) return { ...refusal, code: failed };
  const own = invalid?.find((code) => refusal.issues?.some(({ rule }) => rule === code));
  return refusal.code === 'invalid-input' && own ? { ...refusal, code: own } : refusal;
}

function toErrorReply(error: unknown): Refusal {
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
  if (isOutage(error)) return { code: 'unavailable', cooldown: 1 };
  if (isUnstorable(error)) return { code: 'invalid-input' };
  return { code: codeForStatus(error) };
}

/** Fastify's own errors (body too large, unknown media type) carry a 4xx status. */
function codeForStatus(error: unknown): ErrorCode {
  const { code = '', statusCode = 500 } = error as { code?: string; statusCode?: number };
  // Errors of client libraries carry the status of another server.
  const status = code.startsWith('FST_') ? statusCode : 500;
  if (status === 413) return 'payload-too-large';
  return status >= 400 && status < 500 ? 'invalid-input' : 'internal';
}
