import { errorTexts } from '@perchero/contract/error-texts';
import { type ErrorCode, type ErrorReply, errorStatus } from '@perchero/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, OutsideUnavailable } from './app-error.ts';
import { isConnectionLoss } from './database.ts';

/** Turns whatever was thrown into the one shape of refusals. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toErrorReply(error, request.id);
  if (refusal.code === 'internal') request.log.error({ err: error }, 'unexpected error');
  else if (refusal.code === 'unavailable') request.log.warn({ err: error }, 'a dependency is away');
  if (refusal.cooldown) void reply.header('retry-after', refusal.cooldown);
  return reply.code(errorStatus[refusal.code]).send(refusal);
}

function toErrorReply(error: unknown, requestId: string): ErrorReply {
  const { code, ...rest } = refusalOf(error);
  return { error: errorTexts[code], code, requestId, ...rest };
}

type Refusal = Pick<ErrorReply, 'code' | 'issues' | 'cooldown'>;

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
