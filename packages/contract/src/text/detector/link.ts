import { endings, knownHosts, wordEndings } from './internet-names.ts';
import type { Reading } from './reading.ts';
import { networks } from './handle.ts';
import { find, overlaps, type Span } from './words.ts';

const chunk = /[^ ,;()<>"'«»“”!?¡¿•*|[\]{}]+/g;
const explicitStart = /h[tx]{2}ps?:|www(?:[.]|$)/;
const scheme = /^h[tx]{2}ps?:\/*/;
/** Signs of an address, and endings that no account's name has. */
const hasAddressSign = /\/|www|\.(?:com|net|org|br|ar)\b/;
const nameDistance = 20;
const hostEnd = /[/?#:]/;

/** Addresses with a scheme, with www, or with a known ending; not those of our own host. */
export function findLinks({ text, words, ownHost }: Reading, emails: readonly Span[]): Span[] {
  const networkNames = find(networks, words);
  return Array.from(text.matchAll(chunk), ({ 0: address, index }) => ({
    address,
    from: index,
    to: index + address.length,
  })).filter(
    (span) =>
      isLink(span.address, ownHost) &&
      !emails.some((email) => overlaps(email, span)) &&
      // "mi insta es feria.uy" names an account.
      (hasAddressSign.test(span.address) ||
        !networkNames.some(({ to }) => to < span.from && to >= span.from - nameDistance)),
  );
}

function isLink(address: string, ownHost: string): boolean {
  const start = address.search(explicitStart);
  if (start >= 0) return !isOwn(hostOf(address.slice(start).replace(scheme, '')), ownHost);
  // A name like @ana.shop is somebody's name here.
  if (address.includes('@')) return false;
  const host = hostOf(address.slice(address.lastIndexOf(':', address.indexOf('.')) + 1));
  return isDomain(host, address.includes('/')) && !isOwn(host, ownHost);
}

function hostOf(address: string): string {
  const [host = ''] = address.split(hostEnd, 1);
  return host;
}

function isOwn(host: string, ownHost: string): boolean {
  return ownHost !== '' && (host === ownHost || host.endsWith(`.${ownHost}`));
}

function isDomain(host: string, hasPath: boolean): boolean {
  const labels = host.split('.').filter((label) => label !== '');
  const [name = '', ending = ''] = labels.slice(-2);
  if (labels.length < 2) return false;
  if (knownHosts.has(labels.join('.'))) return true;
  const isNamed = (name.length > 1 || hasPath) && /[a-z]/.test(name);
  return isNamed && (endings.has(ending) || (hasPath && wordEndings.has(ending)));
}
