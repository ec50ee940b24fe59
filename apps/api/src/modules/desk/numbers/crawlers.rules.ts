const known =
  /(?<!cu)bot\b|crawl|spider|slurp|archiver|facebookexternalhit|mediapartners|whatsapp|telegram|lighthouse|curl\/|wget\/|python-/i;

/** Crawlers that say so: search engines, archives, previews of links, scripts. Browsers always name themselves. */
export function isCrawler(userAgent: string): boolean {
  return userAgent === '' || known.test(userAgent);
}
