// @vitest-environment node
import { hash } from 'node:crypto';
import type { EntryContext } from 'react-router';
import { expect, it } from 'vitest';
import { entityTagOf, guestPageHeaders, isForAllGuests, setSharedCaching } from './guest-page.server.ts';
import { guestPolicy, replaceNonce } from './security-headers.server.ts';

const shared = () => new Headers(guestPageHeaders(true));
const visit = (headers: HeadersInit = {}, method = 'GET') =>
  new Request('http://site/productos', { headers, method });

it.each([
  ['no cookie', visit(), true],
  ['a theme', visit({ cookie: 'tema=dark' }), true],
  ['an unknown theme', visit({ cookie: 'tema=x' }), false],
  ['a session', visit({ cookie: '__Host-perchero=a' }), false],
  ['a theme and a session', visit({ cookie: 'tema=dark; __Host-perchero=a' }), false],
  ['credentials', visit({ authorization: 'Bearer a' }), false],
  ['HEAD', visit({}, 'HEAD'), false],
  ['POST', visit({}, 'POST'), false],
])('EDGE-02 a page asked for with %s may be given to all guests', (_, request, expected) => {
  expect(isForAllGuests(request, 200, shared())).toBe(expected);
});

it('EDGE-02 an error, a page that sets a cookie and an incomplete one are for nobody else', () => {
  expect(isForAllGuests(visit(), 404, shared())).toBe(false);
  expect(isForAllGuests(visit(), 200, new Headers([...shared(), ['set-cookie', 'a=b']]))).toBe(false);
  expect(isForAllGuests(visit(), 200, new Headers(guestPageHeaders(false)))).toBe(false);
});

it('EDGE-03 nginx is told the second in which a page ends to be fresh', () => {
  const before = Math.floor(Date.now() / 1000);
  const headers = shared();
  setSharedCaching(headers, 'W/"a"');

  const expiry = Number(headers.get('x-accel-expires')?.slice(1));
  expect(expiry).toBeGreaterThanOrEqual(before);
  expect(expiry).toBeLessThanOrEqual(Date.now() / 1000);
  expect(headers.get('etag')).toBe('W/"a"');
});

it('EDGE-01 replaces the nonce by hashes of the scripts that had it, and of no others', () => {
  const nonce = 'ab+/cd==';
  const rendered = `<link rel="modulepreload" nonce="${nonce}" href="/a.js"/><script nonce="${nonce}">one()</script><p>
    <script>smuggled()</script><script nonce="guessed">smuggled()</script></p>
    <script nonce="${nonce}" type="module" async="">import "/a.js"</script><script type="application/ld+json">{}</script>`;

  const { page, hashes } = replaceNonce(rendered, nonce);

  expect(page).not.toContain(nonce);
  expect(page).toContain('<script>one()</script>');
  expect(hashes).toEqual(['one()', 'import "/a.js"'].map((script) => hash('sha256', script, 'base64')));
  expect(guestPolicy(hashes)).toContain(`script-src 'self' http`);
  expect(guestPolicy(hashes)).not.toMatch(/nonce|unsafe|strict-dynamic/);
});

it('EDGE-01 a page has the same tag for as long as its data and the minute are the same', () => {
  const tagAt = (now: string, price = 1200) => {
    const context = {
      manifest: { version: 'a' },
      staticHandlerContext: { loaderData: { product: { price, now } } },
    };
    return entityTagOf(context as unknown as EntryContext, 'policy');
  };

  const tag = tagAt('2026-11-19T12:34:56.789Z');
  expect(tagAt('2026-11-19T12:34:02.000Z')).toBe(tag);
  expect(tagAt('2026-11-19T12:35:02.000Z')).not.toBe(tag);
  expect(tagAt('2026-11-19T12:34:56.789Z', 1100)).not.toBe(tag);
});
