import { config } from './config.server.ts';

const mediaOrigin = new URL(config.mediaUrl).origin;

/** On every answer of the site, whatever its kind. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  ...(config.publicUrl.startsWith('https:')
    ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : {}),
};

/** For answers that are no page: nothing in them may run, load or be framed. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** For the service worker, which fetches pages of the site and nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/**
 * For a page. Only scripts that carry this answer's nonce run, and what they load, and styles alike; style attributes do not work in
 * server-rendered markup, so a value such as a picture's colour travels as an SVG attribute.
 */
export function pagePolicy(nonce: string): string {
  const development = config.isDevelopment;
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    // Some pages bring their styles along; Vite puts them into the page while developing.
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // Photos that are still on this device.
    `img-src 'self' data: blob: ${mediaOrigin}`,
    `connect-src 'self' ${config.botCheckOrigin} ${config.uploadOrigin}${development ? ' ws:' : ''}`,
    // The decoder of iPhone photos brings its worker along.
    "worker-src 'self' blob:",
    `frame-src ${config.botCheckOrigin}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
