import type { CallOf, Endpoint, ReplyOf } from '@perchero/contract/endpoint';
import { type ErrorCode, errorReply, type ErrorReply } from '@perchero/contract/errors';
import { config } from './config.server.ts';
import { logFault } from './log.server.ts';

export interface Refusal {
  readonly ok: false;
  readonly code: ErrorCode;
  /** What a person can quote to us. */
  readonly requestId: string;
  /** Seconds until the same call may succeed, when the API said so. */
  readonly retryAfter: number | null;
  /** The fields that are not right. */
  readonly issues: NonNullable<ErrorReply['issues']>;
}

/** With the cookies the API set, which the page must hand on to the browser. */
export type ApiResult<E extends Endpoint> = ({ readonly ok: true; readonly value: ReplyOf<E> } | Refusal) & {
  readonly cookies: readonly string[];
};

const deadline = 5_000;
const passedOn = ['cookie', 'x-request-id', 'x-forwarded-for'];

/** Calls the API on behalf of whoever sent `request`. An API that is away or broken is a refusal like any other. */
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

  // A proxy in between answers 502 to 504 in a language of its own.
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
    for (const one of Array.isArray(value) ? (value as readonly QueryValue[]) : [value as QueryValue])
      if (one !== undefined && one !== null) url.searchParams.append(name, String(one));
  }

  const headers = new Headers();
  for (const name of passedOn) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  if (body !== undefined) headers.set('content-type', 'application/json');

  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(deadline)]);
  const ask = () =>
    fetch(url, {
      method: endpoint.method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'error',
      signal,
    });
  return await ask().catch((error: unknown) => {
    if (endpoint.method === 'GET' && isHungUp(error)) return ask();
    throw error;
  });
}

const hungUp = ['UND_ERR_SOCKET', 'ECONNRESET'];

/** The other side closed a kept connection in the moment in which we used it, as whoever restarts may do. */
function isHungUp(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return hungUp.includes(String(cause?.code));
}

function retryAfterOf(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isInteger(seconds) && seconds > 0 ? seconds : null;
}
