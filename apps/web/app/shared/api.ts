import type { CallOf, Endpoint, ReplyOf } from '@perchero/contract/endpoint';
import type { ErrorCode, ErrorReply } from '@perchero/contract/errors';
import { pageErrorTexts } from '@perchero/contract/page-error-texts';

export interface SendRefusal {
  readonly ok: false;
  readonly code: ErrorCode;
  /** The message to show. */
  readonly error: string;
  /** Seconds until a retry may succeed, when the API said so. */
  readonly cooldown: number | null;
  readonly issues: readonly { readonly path: string; readonly rule: string }[];
  readonly requestId: string;
}

/** Calls the API; if it requires a recent login, asks for the password and calls it again. */
export type WithRecentLogin = <
  A extends { readonly ok: true } | { readonly ok: false; readonly code: ErrorCode },
>(
  call: () => Promise<A>,
) => Promise<A>;

export type SendResult<E extends Endpoint> = { readonly ok: true; readonly value: ReplyOf<E> } | SendRefusal;

type Filled<Path extends string> = Path extends `${infer Before}:${string}/${infer After}`
  ? `${Before}${string}/${Filled<After>}`
  : Path extends `${infer Before}:${string}`
    ? `${Before}${string}`
    : Path;

/** The URL of an endpoint with its parameters filled in. */
type PathOf<E extends Endpoint> = Filled<E['path']> | `${Filled<E['path']>}?${string}`;
type BodyOf<E extends Endpoint> = CallOf<E> extends { body: infer Body } ? [body: Body] : [];

const timeoutsMs = { mobile: 60_000, desktop: 30_000 };

/**
 * Calls the API from the browser. The endpoint comes as a type only: `send<typeof signIn>('POST', '/api/…', { … })`,
 * because its value would pull zod into the page's bundle.
 */
export async function send<E extends Endpoint>(
  method: E['method'],
  path: PathOf<E>,
  ...[body]: BodyOf<E>
): Promise<SendResult<E>> {
  return await call(path, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
}

/** Sends an idempotency key: a retry with the same key does not write twice. */
export async function sendOnce<E extends Endpoint & { readonly idempotency: 'key' }>(
  path: PathOf<E>,
  key: string,
  ...[body]: BodyOf<E>
): Promise<SendResult<E>> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  return await call(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** For a request that the caller may abort. */
export async function get<E extends Endpoint>(path: PathOf<E>, signal: AbortSignal): Promise<SendResult<E>> {
  return await call(path, { method: 'GET' }, signal);
}

export async function upload<E extends Endpoint>(path: PathOf<E>, file: Blob): Promise<SendResult<E>> {
  return await call(path, { method: 'POST', headers: { 'content-type': file.type }, body: file });
}

async function call<E extends Endpoint>(
  path: string,
  request: RequestInit,
  abort?: AbortSignal,
): Promise<SendResult<E>> {
  try {
    const timeout = AbortSignal.timeout(timeoutMs());
    const signal = abort ? AbortSignal.any([abort, timeout]) : timeout;
    const response = await fetch(path, { ...request, signal });
    const reply: unknown = await response.json();
    return response.ok ? { ok: true, value: reply as ReplyOf<E> } : refusalOf(reply as Partial<ErrorReply>);
  } catch {
    // No connection, a timeout, or a proxy that answers without our error body.
    const code = 'network-request-failed';
    return refusalOf({ code, error: pageErrorTexts[code] });
  }
}

function refusalOf(reply: Partial<ErrorReply>): SendRefusal {
  return {
    ok: false,
    code: reply.code ?? 'internal',
    error: reply.error ?? pageErrorTexts.internal,
    cooldown: reply.cooldown ?? null,
    issues: reply.issues ?? [],
    requestId: reply.requestId ?? '',
  };
}

function timeoutMs(): number {
  return /Mobi/.test(navigator.userAgent) ? timeoutsMs.mobile : timeoutsMs.desktop;
}
