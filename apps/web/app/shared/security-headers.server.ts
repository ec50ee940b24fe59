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
 * For a page. Only scripts and styles with this response's nonce run, and what those scripts load. Style attributes do not work in
 * server-rendered markup, so values such as a picture's colour are set as SVG attributes.
 */
export function pagePolicy(nonce: string): string {
  const development = config.isDevelopment;
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Some pages inline their styles; Vite inlines all of them in development.
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
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
