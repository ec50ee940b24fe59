import type { WebhookRequest } from './request.ts';

const FIRST_PATIENCE_MS = 22_000;
const LATER_PATIENCE_MS = 5_000;

/** The status that the shop answered with, or null when it did not in time. */
export async function send({ url, headers, body }: WebhookRequest, isRetry: boolean): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(isRetry ? LATER_PATIENCE_MS : FIRST_PATIENCE_MS);
    const reply = await fetch(url, { method: 'POST', headers, body, signal });
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return null;
  }
}
