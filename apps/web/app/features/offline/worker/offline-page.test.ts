// @vitest-environment node
import { expect, it } from 'vitest';
import type { LastListing } from '../last-listing.ts';
import { offlinePage } from './offline-page.ts';

const listing: LastListing = {
  address: '/productos?sexo=Mujer',
  seenAt: '2026-11-15T17:32:00Z',
  mediaUrl: 'https://media.example/pictures',
  theme: 'dark',
  products: [{ id: 7, title: '<b>Campera</b>', price: 1890, image: 'a/b', color: '#6a9acb', seller: 'ana' }],
};

async function page(visit: Partial<Parameters<typeof offlinePage>[0]>) {
  const response = offlinePage({
    address: '/productos',
    listing,
    now: new Date('2026-11-15T20:00:00Z'),
    ...visit,
  });
  return { response, html: await response.text() };
}

it.each([
  ['2026-11-15T20:00:00Z', 'hoy a las 14:32'],
  ['2026-11-16T11:00:00Z', 'ayer a las 14:32'],
  ['2026-11-20T11:00:00Z', 'el 15 de noviembre de 2026 a las 14:32'],
])('at %s shows that the listing was seen %s', async (now, when) => {
  const { html } = await page({ now: new Date(now) });

  expect(html).toContain(`<h1>Sin conexión: esto es lo que viste ${when}</h1>`);
});

it('shows the listing as the page for its own URL, and below the notice for other URLs', async () => {
  expect((await page({ address: '/productos?sexo=Mujer' })).html).toContain('<h1>Sin conexión: esto es');
  for (const address of ['/productos?sexo=Hombre', '/carrito', '/']) {
    const { html } = await page({ address });
    expect(html).toContain('<h1>Estás sin conexión</h1>');
    expect(html).toContain('<h2>Esto es lo que viste hoy a las 14:32</h2>');
  }
});

it('shows no listing when it is two weeks old or missing', async () => {
  for (const visit of [{ now: new Date('2026-11-30T00:00:00Z') }, { listing: null }]) {
    const { html } = await page(visit);
    expect(html).toContain('<h1>Estás sin conexión</h1>');
    expect(html).not.toContain('esto es lo que viste');
    expect(html).not.toContain('1.890');
  }
});

it('escapes text from sellers and from the URL', async () => {
  const { html, response } = await page({ address: '/x"><script>alert(1)</script>' });

  expect(html).not.toContain('<b>Campera');
  expect(html).toContain('&lt;b&gt;Campera');
  expect(html).not.toContain('<script>alert');
  expect(response.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'nonce-[\w-]+'; style-src 'nonce-[\w-]+'; font-src 'self'; img-src 'self' https:\/\/media\.example;/,
  );
  expect(response.status).toBe(503);
});
