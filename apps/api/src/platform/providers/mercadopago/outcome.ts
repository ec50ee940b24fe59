import { z } from 'zod';
import type { Answer } from './provider.ts';
import type { ProviderResponse } from './request.ts';

/** Messages are not parsed: they may change. */
const errorBody = z
  .object({
    error: z.string().catch(''),
    cause: z.array(z.object({ code: z.union([z.string(), z.number()]).nullish() })).catch([]),
  })
  .catch({ error: '', cause: [] });

const notFoundCode = '2000';
/** "Unauthorized use of live credentials": the token is valid and belongs to a test account. */
const testAccountCode = '7';

/** Maps a response other than 2xx. Without a clear rejection the operation may have been performed. */
export function outcomeOf({
  status,
  body,
  retryAfterSeconds,
}: ProviderResponse): Exclude<Answer<never>, { kind: 'ok' }> {
  const { error: name, cause: causes } = errorBody.parse(body);
  const code = String(causes[0]?.code ?? name);
  const rejected = { kind: 'rejected', code } as const;
  if (status === 429) return { kind: 'rate-limited', retryAfterSeconds };
  if (status === 401) return code === testAccountCode ? rejected : { kind: 'unauthorized' };
  if (status === 400 && name === 'invalid_access_token') return { kind: 'unauthorized' };
  if (status === 403) return { kind: 'forbidden', code };
  if (status === 404)
    return (causes[0]?.code ?? null) === null || code === notFoundCode ? { kind: 'not-found' } : rejected;
  // 423 and 424 are failures on the provider's side.
  if (status >= 400 && status < 500 && status !== 408 && status !== 423 && status !== 424) return rejected;
  return { kind: 'unknown' };
}

/** An empty or truncated response leaves open whether the operation was performed. */
export function parseResponse<T>(schema: z.ZodType<T>, body: unknown): Answer<T> {
  const read = schema.safeParse(body);
  return read.success ? { kind: 'ok', value: read.data } : { kind: 'unknown' };
}
