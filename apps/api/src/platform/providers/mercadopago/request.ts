import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { policies, type Policy } from './timeouts.ts';

export interface ProviderRequest {
  readonly policy: Policy;
  readonly method?: 'POST' | 'PUT';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly idempotencyKey?: string;
}

export interface ProviderResponse {
  readonly status: number;
  readonly retryAfterSeconds: number | null;
  /** `{}` when it is no JSON. */
  readonly body: unknown;
}

const retriedStatuses = [429, 500, 502, 503, 504];
const firstDelayMs = 300;

/** Rejects when no complete response arrives in time. */
export async function sendRequest(
  { apiUrl, token, remainingMs }: { apiUrl: string; token: string; remainingMs: number },
  { policy, method, path, query = {}, body, idempotencyKey = randomUUID() }: ProviderRequest,
): Promise<ProviderResponse> {
  const { attemptMs, retries, deadlineMs } = policies[policy];
  const url = new URL(path, apiUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  const deadline = AbortSignal.timeout(Math.ceil(Math.min(deadlineMs, remainingMs)));
  for (let attempt = 0; ; attempt += 1) {
    const response = await send().catch((error: unknown) => {
      if (attempt === retries) throw error;
    });
    if (response && (attempt === retries || !retriedStatuses.includes(response.status))) return response;
    const delayMs = (response?.retryAfterSeconds ?? 0) * 1000 || randomInt(firstDelayMs * 2 ** attempt);
    await wait(delayMs, undefined, { signal: deadline });
  }

  async function send(): Promise<ProviderResponse> {
    const response = await fetch(url, {
      method: method ?? 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(method && { 'x-idempotency-key': idempotencyKey }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.any([deadline, AbortSignal.timeout(attemptMs)]),
    });
    return {
      status: response.status,
      retryAfterSeconds: Number.parseInt(response.headers.get('retry-after') ?? '', 10) || null,
      body: parseJson(await response.text()),
    };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
