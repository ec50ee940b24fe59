import { config } from '#app/shared/config.server.ts';
import { cursorParameter, paths } from '#app/shared/paths.ts';

/** No pages, private pages, and search results. */
const disallowed = [
  '/acciones/',
  '/api/',
  '/dev/',
  '/editar/',
  paths.sell,
  paths.people,
  paths.settings('*'),
  paths.emailVerified,
  paths.emailChanged,
  encodeURI(paths.recoverPassword),
  paths.associatePhone,
  paths.verifyPhone,
  paths.disown,
  ...['q', cursorParameter].flatMap((parameter) => [
    `${paths.products}?${parameter}=`,
    `${paths.products}?*&${parameter}=`,
  ]),
];

export function loader() {
  const lines = [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config.publicUrl}${paths.sitemap}`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
