import { expect, it } from 'vitest';
import { isCrawler } from './crawlers.rules.ts';

it.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', true],
  ['curl/8.5.0', true],
  ['', true],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
    false,
  ],
  [
    'Mozilla/5.0 (Linux; Android 9; CUBOT NOTE 20) AppleWebKit/537.36 Chrome/96.0 Mobile Safari/537.36',
    false,
  ],
])('DESK-10 %s is a crawler: %s', (userAgent, expected) => {
  expect(isCrawler(userAgent)).toBe(expected);
});
