// @vitest-environment node
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorTexts } from '@perchero/contract/error-texts';
import { signOut } from '@perchero/contract/identity/session';
import { listProducts } from '@perchero/contract/search/list-products';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { callApi } from './api.server.ts';

vi.mock('./log.server.ts', () => ({ logFault: vi.fn() }));
afterEach(() => vi.unstubAllGlobals());

const emptyPage = {
  products: [],
  nextCursor: null,
  total: { count: 0, exact: true },
  facets: null,
  recognizedFilters: [],
  sizesInText: null,
  didYouMean: null,
  saved_search_id: null,
  has_sizes: false,
  filtersToRelax: [],
};

function answerWith(answer: typeof globalThis.fetch) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const visit = () =>
  new Request('http://site/productos', {
    headers: {
      cookie: 'tema=dark',
      'x-request-id': 'request-1',
      'x-forwarded-for': '203.0.113.9',
      accept: 'text/html',
    },
  });

const readList = () => callApi(visit(), listProducts, { query: {} });
const signOutCall = () => callApi(visit(), signOut, { body: {} });

describe('callApi', () => {
  it('forwards cookie, request id and client address, and no other header', async () => {
    const fetch = answerWith(async () => Response.json(emptyPage));

    const result = await callApi(visit(), listProducts, { query: { cursor: 'a b' } });

    const [url, options] = fetch.mock.calls[0] ?? [];
    expect(result).toEqual({ ok: true, value: emptyPage, cookies: [] });
    expect(String(url)).toMatch(/\/api\/products\?cursor=a\+b$/);
    expect(Object.fromEntries(new Headers(options?.headers))).toEqual({
      cookie: 'tema=dark',
      'x-request-id': 'request-1',
      'x-forwarded-for': '203.0.113.9',
    });
  });

  it('returns an unreachable API as a refusal with the request id', async () => {
    answerWith(() => Promise.reject(new TypeError('fetch failed')));

    const result = await callApi(visit(), listProducts, { query: {} });

    expect(result).toEqual({
      ok: false,
      code: 'unavailable',
      requestId: 'request-1',
      retryAfter: null,
      issues: [],
      cookies: [],
    });
  });

  it.each([
    ['a GET once', readList, 1, { ok: true }, 2],
    ['a GET only once', readList, 2, { ok: false, code: 'unavailable' }, 2],
    ['no POST', signOutCall, 1, { ok: false, code: 'unavailable' }, 1],
  ] as const)('after a connection reset retries %s', async (_, call, resets, outcome, expectedRequests) => {
    let requests = 0;
    const api = createServer((request, answer) => {
      requests += 1;
      if (requests <= resets) request.socket.destroy();
      else answer.setHeader('content-type', 'application/json').end(JSON.stringify(emptyPage));
    }).listen(0, '127.0.0.1');
    await once(api, 'listening');
    const { port } = api.address() as AddressInfo;
    const realFetch = globalThis.fetch;
    answerWith((_url, options) => realFetch(`http://127.0.0.1:${port}/`, options));
    try {
      expect(await call()).toMatchObject(outcome);
      expect(requests).toBe(expectedRequests);
    } finally {
      api.close();
    }
  });

  it('returns the refusal of the API with its retry-after', async () => {
    const body = { error: errorTexts.unavailable, code: 'unavailable', requestId: 'api-7' };
    answerWith(async () => Response.json(body, { status: 503, headers: { 'retry-after': '3' } }));

    const result = await callApi(visit(), listProducts, { query: {} });

    expect(result).toMatchObject({ ok: false, code: 'unavailable', requestId: 'api-7', retryAfter: 3 });
  });

  it('returns the cookies, issues and cooldown of the reply', async () => {
    const issues = [{ path: 'email', rule: 'format' }];
    const body = { error: '…', code: 'too-many-requests', requestId: 'api-8', cooldown: 42, issues };
    const headers: [string, string][] = [
      ['set-cookie', 'a=1; Path=/'],
      ['set-cookie', 'b=2; Path=/'],
    ];
    answerWith(async () => Response.json(body, { status: 429, headers }));

    const result = await callApi(visit(), listProducts, { query: {} });

    expect(result).toMatchObject({ retryAfter: 42, issues, cookies: ['a=1; Path=/', 'b=2; Path=/'] });
  });

  it.each([
    [502, 'unavailable'],
    [500, 'internal'],
  ])('maps an HTML response of a proxy with status %d to %s', async (status, code) => {
    answerWith(async () => new Response('<html>', { status }));

    expect(await callApi(visit(), listProducts, { query: {} })).toMatchObject({ ok: false, code });
  });

  it('throws on a reply that breaks the contract', async () => {
    answerWith(async () => Response.json({ products: 'many' }));

    await expect(callApi(visit(), listProducts, { query: {} })).rejects.toThrow(/products/);
  });
});
