import type { signIn } from '@perchero/contract/identity/session';
import { errorTexts } from '@perchero/contract/error-texts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { send, upload } from './api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const credentials = { email: 'ana@example.com', password: 'secreta' };
const tryToSignIn = () => send<typeof signIn>('POST', '/api/session/sign-in', credentials);

function answerWith(answer: typeof fetch) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

describe('send', () => {
  it('sends JSON and returns the parsed reply', async () => {
    const fetch = answerWith(async () => Response.json({ session: 'of Ana' }));

    expect(await tryToSignIn()).toEqual({ ok: true, value: { session: 'of Ana' } });
    const [path, request] = fetch.mock.calls[0] ?? [];
    expect(path).toBe('/api/session/sign-in');
    expect(request).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
  });

  it('returns every field of a refusal', async () => {
    const refusal = {
      code: 'too-many-requests',
      error: errorTexts['too-many-requests'],
      cooldown: 42,
      issues: [{ path: 'email', rule: 'format' }],
      requestId: 'api-1',
    };
    answerWith(async () => Response.json(refusal, { status: 429 }));

    expect(await tryToSignIn()).toEqual({ ok: false, ...refusal });
  });

  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64)', 30_000],
    ['Mozilla/5.0 (Linux; Android 15) Mobile Safari', 60_000],
  ])('LOGIN-18 times out on %s after %d ms', async (userAgent, milliseconds) => {
    vi.stubGlobal('navigator', { userAgent });
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    answerWith(
      (_, request) =>
        new Promise((_resolve, reject) => {
          request?.signal?.addEventListener('abort', () => reject(new DOMException('late', 'TimeoutError')));
        }),
    );

    const result = tryToSignIn();
    limit.abort();

    expect(timeout).toHaveBeenCalledWith(milliseconds);
    expect(await result).toMatchObject({
      ok: false,
      code: 'network-request-failed',
      error: errorTexts['network-request-failed'],
    });
  });

  it('treats an HTML response of a proxy as a network failure', async () => {
    answerWith(async () => new Response('<html>', { status: 502 }));

    expect(await tryToSignIn()).toMatchObject({ ok: false, code: 'network-request-failed' });
  });
});

describe('upload', () => {
  it('sends the file unchanged with its own content type', async () => {
    const fetch = answerWith(async () => Response.json({ success: true }));
    const file = new Blob(['bytes'], { type: 'image/png' });

    await upload('/api/account/avatar', file);

    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: file,
    });
  });
});
