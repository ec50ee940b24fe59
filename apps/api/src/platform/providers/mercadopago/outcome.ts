import { z } from 'zod';
import type { Answer } from './provider.ts';

/** The shape of every error of the SDK, without its message, which must decide nothing. */
const sdkError = z.object({
  status: z.int(),
  error: z.string().catch(''),
  causes: z.array(z.object({ code: z.union([z.string(), z.number()]).nullish() })).catch([]),
  retryAfter: z.number().nullish().catch(null),
});

const noSuchThing = '2000';
/** "Unauthorized use of live credentials": the token is good, and the account is one for trying out. */
const notForTestAccounts = '7';

/** Which of our words an error of the SDK is. Whatever was not refused may have been done. */
export function outcomeOf(error: unknown): Exclude<Answer<never>, { kind: 'ok' }> {
  const read = sdkError.safeParse(error);
  if (!read.success) return { kind: 'unknown' };
  const { status, causes, error: word, retryAfter } = read.data;
  const code = String(causes[0]?.code ?? word);
  const rejected = { kind: 'rejected', code } as const;
  if (status === 429) return { kind: 'rate-limited', retryAfterSeconds: retryAfter ?? null };
  if (status === 401) return code === notForTestAccounts ? rejected : { kind: 'unauthorized' };
  if (status === 400 && word === 'invalid_access_token') return { kind: 'unauthorized' };
  if (status === 403) return { kind: 'forbidden', code };
  if (status === 404)
    return (causes[0]?.code ?? null) === null || code === noSuchThing ? { kind: 'not-found' } : rejected;
  // 423 and 424 are the provider's own troubles.
  if (status >= 400 && status < 500 && status !== 408 && status !== 423 && status !== 424) return rejected;
  return { kind: 'unknown' };
}

/** An answer that cannot be read leaves open whether the thing was done: some are empty, some are cut off. */
export function readAnswer<T>(reads: z.ZodType<T>, said: unknown): Answer<T> {
  const read = reads.safeParse(said);
  return read.success ? { kind: 'ok', value: read.data } : { kind: 'unknown' };
}
