import { ask, type Door } from './ask.ts';

/** What has led people elsewhere before. */
const destinations = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/;@evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'https://evil.example\\@perchero.example',
  'http://127.0.0.1@evil.example/',
  '@evil.example',
  '.evil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,a',
  '%2f%2fevil.example',
  '%252f%252fevil.example',
  '／／evil.example',
  '/\u2028/evil.example',
  '//evil。example',
];

/** Names by which sites are told where to go next. */
const names = (
  'next volver return returnTo return_to redirect redirect_to redirect_uri url uri u continue dest destination ' +
  'target goto to from back callback ref path ingresar como'
).split(' ');

export interface Redirects {
  readonly asked: number;
  /** Answers that lead to a place on the site. */
  readonly inside: number;
  readonly outside: readonly string[];
}

/** Every address of the site with every name saying where to go, and addresses that are destinations themselves. */
export async function followRedirects(
  door: Door,
  site: string,
  routes: readonly string[],
): Promise<Redirects> {
  const outside: string[] = [];
  let [asked, inside] = [0, 0];
  const judge = async (path: string, form?: string) => {
    asked += 1;
    const question = form
      ? {
          method: 'POST',
          body: form,
          headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site },
        }
      : { method: 'GET' };
    const address = `127.3.${asked >> 7}.${1 + (asked & 127)}`;
    const { status, headers } = await ask(door, { path, address, ...question });
    const { location } = headers;
    if (location === undefined || status < 300 || status > 399) return;
    // As a browser reads it, who knows the page by its public name.
    const at = URL.canParse(location, site) ? new URL(location, site) : null;
    if (at?.origin === new URL(site).origin) inside += 1;
    else outside.push(`${path.slice(0, 80)} → ${location}`);
  };
  for (const destination of destinations) {
    const query = new URLSearchParams(names.map((name): [string, string] => [name, destination]));
    for (const route of routes) await judge(`${route}?${query.toString()}`);
    await judge('/acciones/tema', new URLSearchParams({ theme: 'dark', return: destination }).toString());
    const raw = encodeURI(destination).replaceAll('%25', '%');
    for (const path of [
      `/${raw}`,
      raw,
      `/productos/${raw}`,
      `${raw}/..`,
      `/productos${raw}/`,
      `/perfil/${raw}/editar`,
    ])
      if (path.startsWith('/')) await judge(path);
  }
  return { asked, inside, outside };
}
