const placeholderOrigin = 'http://site.invalid';

/** Prevents open redirects: returns only same-origin paths, because the address may come from a form or link of an attacker. */
export function localPath(address: unknown): string {
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, placeholderOrigin))
    return '/';
  const { origin, pathname, search, hash } = new URL(address, placeholderOrigin);
  return origin === placeholderOrigin && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
