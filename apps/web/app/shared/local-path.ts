const anywhere = 'http://site.invalid';

/** Only places on this site: the address may come from a form or a link that anybody can write. */
export function localPath(address: unknown): string {
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, anywhere)) return '/';
  const { origin, pathname, search, hash } = new URL(address, anywhere);
  return origin === anywhere && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
