import type { CallOf, Endpoint, ReplyOf } from '@perchero/contract/endpoint';
import { type ErrorCode, errorReply, type ErrorReply } from '@perchero/contract/errors';
import { config } from './config.server.ts';
import { logFault } from './log.server.ts';

export interface Refusal {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly requestId: string;
  /** Seconds until a retry may succeed, when the API said so. */
  readonly retryAfter: number | null;
  /** The invalid fields. */
  readonly issues: NonNullable<ErrorReply['issues']>;
}

/** With the cookies the API set, which the page must forward to the browser. */
export type ApiResult<E extends Endpoint> = ({ readonly ok: true; readonly value: ReplyOf<E> } | Refusal) & {
  readonly cookies: readonly string[];
};

const timeoutMs = 5_000;
const forwardedHeaders = ['cookie', 'x-request-id', 'x-forwarded-for'];

/** Calls the API on behalf of the sender of `request`. An unreachable or broken API is returned as a refusal, too. */
export async function callApi<E extends Endpoint>(
  request: Request,
  endpoint: E,
  call: CallOf<E>,
): Promise<ApiResult<E>> {
  const requestId = request.headers.get('x-request-id') ?? crypto.randomUUID();
  const response = await send(request, endpoint, call).catch((error: unknown) => {
    if (request.signal.aborted) throw error;
    logFault(`no answer from ${endpoint.path}`, { requestId, error });
    return null;
  });
  if (!response) {
    return { ok: false, code: 'unavailable', requestId, retryAfter: null, issues: [], cookies: [] };
  }

  const cookies = response.headers.getSetCookie();
  const payload: unknown = await response.json().catch(() => null);
  if (response.ok) return { ok: true, value: endpoint.reply.parse(payload) as ReplyOf<E>, cookies };

  // A proxy in between answers 502 to 504 without our error body.
  const refusal = errorReply.safeParse(payload).data;
  const code = refusal?.code ?? (response.status >= 502 ? 'unavailable' : 'internal');
  return {
    ok: false,
    code,
    requestId: refusal?.requestId ?? requestId,
    retryAfter: refusal?.cooldown ?? retryAfterOf(response),
    issues: refusal?.issues ?? [],
    cookies,
  };
}

type QueryValue = string | number | boolean | null | undefined;

async function send(request: Request, endpoint: Endpoint, call: object): Promise<Response> {
  const {
    params = {},
    query = {},
    body,
  } = call as {
    params?: Record<string, string>;
    query?: Record<string, QueryValue | readonly QueryValue[]>;
    body?: unknown;
  };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const url = new URL(config.apiUrl + path);
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? (value as readonly QueryValue[]) : [value as QueryValue])
      if (item !== undefined && item !== null) url.searchParams.append(name, String(item));
  }

  const headers = new Headers();
  for (const name of forwardedHeaders) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  if (body !== undefined) headers.set('content-type', 'application/json');

  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  const attempt = () =>
    fetch(url, {
      method: endpoint.method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'error',
      signal,
    });
  return await attempt().catch((error: unknown) => {
    if (endpoint.method === 'GET' && isConnectionReset(error)) return attempt();
    throw error;
  });
}

const connectionResets = ['UND_ERR_SOCKET', 'ECONNRESET'];

/** The API closed a keep-alive connection just as we reused it, for example during a restart. */
function isConnectionReset(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return connectionResets.includes(String(cause?.code));
}

function retryAfterOf(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isInteger(seconds) && seconds > 0 ? seconds : null;
}
