import { hash } from 'node:crypto';
import { config } from './config.server.ts';

const mediaOrigin = new URL(config.mediaUrl).origin;

/** On every response of the site. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  ...(config.publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : {}),
};

/** For responses that are not pages: nothing in them may run, load or be framed. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** For the service worker, which fetches pages of the site and nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/**
 * For a page of one person. Only scripts and styles with this response's nonce run, and what those scripts load. Style attributes do
 * not work in server-rendered markup, so values such as a picture's colour are set as SVG attributes.
 */
export function pagePolicy(nonce: string): string {
  // Some pages inline their styles; Vite inlines all of them in development.
  const styles = config.isDevelopment ? " 'unsafe-inline'" : ` 'nonce-${nonce}'`;
  return policyOf(`'nonce-${nonce}' 'strict-dynamic'`, styles);
}

/**
 * For a page that many guests get, whose nonce would be known: only inline scripts with these hashes run, and files of our own.
 * `strict-dynamic` would block the files that an inline module imports, because they have no hash.
 */
export function guestPolicy(hashes: readonly string[]): string {
  const scripts = ["'self'", config.botCheckOrigin, ...hashes.map((hash) => `'sha256-${hash}'`)];
  return policyOf(scripts.join(' '), '');
}

function policyOf(scripts: string, styles: string): string {
  const development = config.isDevelopment;
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src 'self'${styles}`,
    // blob: photos that are not uploaded yet; uploadOrigin: private photos, by signed URLs of the object store.
    `img-src 'self' data: blob: ${mediaOrigin} ${config.uploadOrigin}`,
    `connect-src 'self' ${config.botCheckOrigin} ${config.uploadOrigin}${development ? ' ws:' : ''}`,
    // The HEIC decoder starts its worker from a blob.
    "worker-src 'self' blob:",
    `frame-src ${config.botCheckOrigin}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Takes the nonce out of a rendered page and hashes the inline scripts that had it. A script that somebody smuggled into the page had
 * none, so it is not hashed and does not run.
 */
export function replaceNonce(page: string, nonce: string): { page: string; hashes: readonly string[] } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes, script] of page.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)) {
    if (attributes?.includes(attribute) && script) hashes.add(hash('sha256', script, 'base64'));
  }
  return { page: page.replaceAll(attribute, ''), hashes: [...hashes] };
}
