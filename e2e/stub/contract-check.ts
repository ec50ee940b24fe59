import type { Endpoint } from '@perchero/contract/endpoint';
import { endpoints } from '@perchero/contract/endpoints';
import { type ErrorCode, errorReply } from '@perchero/contract/errors';
import { isStaffAccess } from '@perchero/contract/identity/roles.rules';
import { getSession } from '@perchero/contract/identity/session';

export interface Call {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
}

/** The endpoint of a call; null when the contract has none. */
export function endpointOf(method: string, pathname: string): Endpoint | null {
  return (
    routes.find((route) => route.endpoint.method === method && route.path.test(pathname))?.endpoint ?? null
  );
}

/** Contract violations of a request, as readable lines. */
export function callFaults(endpoint: Endpoint, { method, url, body }: Call): string[] {
  const name = `${method} ${url.pathname}${url.search}`;
  return [
    ...faultsOf(`${name}: params`, endpoint.params, paramsOf(endpoint, url)),
    ...faultsOf(`${name}: query`, endpoint.query, queryOf(url)),
    ...(endpoint.upload || endpoint.rawBody ? [] : faultsOf(`${name}: body`, endpoint.body, body)),
  ];
}

/** Contract violations of a success reply. */
export function replyFaults(endpoint: Endpoint, body: unknown): string[] {
  const name = `${endpoint.method} ${endpoint.path}: reply`;
  const sent: unknown = JSON.parse(JSON.stringify(body));
  const { data, success } = endpoint.reply.safeParse(sent);
  if (!success) return faultsOf(name, endpoint.reply, sent);
  // The API strips unknown keys, so a page that used one would only work with the stub.
  return unknownKeys(data, sent).map((key) => `${name}${key} is not in the contract`);
}

/** Contract violations of an error reply. */
export function refusalFaults(endpoint: Endpoint, refusal: { readonly code: ErrorCode }): string[] {
  const name = `${endpoint.method} ${endpoint.path}: refusal`;
  const isAllowed = refusalsOf(endpoint).has(refusal.code);
  return [
    ...faultsOf(name, errorReply, JSON.parse(JSON.stringify(refusal))),
    ...(isAllowed ? [] : [`${name} ${refusal.code} is not an error of this endpoint`]),
  ];
}

/** The errors of the endpoint itself and those of the middleware around every endpoint of its kind. */
function refusalsOf({ access, errors, refusals, ...endpoint }: Endpoint): ReadonlySet<ErrorCode> {
  const signedOut: readonly ErrorCode[] = refusals?.signedOut
    ? [refusals.signedOut]
    : ['not-signed-in', ...getSession.errors];
  const takesInput = endpoint.params || endpoint.query || endpoint.body;
  return new Set<ErrorCode>([
    ...errors,
    'unavailable',
    'too-many-requests',
    refusals?.failed ?? 'internal',
    ...(refusals?.invalid ?? []),
    ...(takesInput ? (['invalid-input'] as const) : []),
    ...(endpoint.body ? (['payload-too-large'] as const) : []),
    ...(isStaffAccess(access) ? (['not-found'] as const) : []),
    ...(access === 'public' || isStaffAccess(access) ? [] : signedOut),
    ...(access === 'public' && !endpoint.writes ? [] : (['not-allowed'] as const)),
    ...(access === 'member' && endpoint.writes && !endpoint.whenSuspended
      ? (['user-suspended'] as const)
      : []),
    ...(endpoint.recentLogin ? (['requires-recent-login'] as const) : []),
    ...(endpoint.idempotency === 'key' ? (['request-in-progress', 'idempotency-key-reused'] as const) : []),
  ]);
}

function faultsOf(label: string, schema: Endpoint['reply'] | undefined, value: unknown): string[] {
  const issues = schema?.safeParse(value).error?.issues ?? [];
  return issues.map(({ path, message }) => `${label}.${path.join('.')} ${message}`);
}

function unknownKeys(known: unknown, sent: unknown): string[] {
  if (!isRecord(known) || !isRecord(sent)) return [];
  return Object.entries(sent).flatMap(([key, value]) =>
    key in known ? unknownKeys(known[key], value).map((rest) => `.${key}${rest}`) : [`.${key}`],
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function paramsOf(endpoint: Endpoint, { pathname }: URL): Record<string, string> {
  const groups = new RegExp(pathPattern(endpoint)).exec(pathname)?.groups ?? {};
  return Object.fromEntries(Object.entries(groups).map(([key, value]) => [key, decodeURIComponent(value)]));
}

/** Like Fastify: a repeated parameter becomes a list. */
function queryOf({ searchParams }: URL): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((key) => {
      const values = searchParams.getAll(key);
      return [key, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

function pathPattern({ path }: Endpoint): string {
  return `^${path.replaceAll('.', '\\.').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`;
}

/** Fixed paths first: `/api/products/tags` before `/api/products/:id`. */
const routes = endpoints
  .map((endpoint) => ({ endpoint, path: new RegExp(pathPattern(endpoint)) }))
  .toSorted((a, b) => a.endpoint.path.split(':').length - b.endpoint.path.split(':').length);
