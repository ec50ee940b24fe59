// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { themeCookie, themeOf, toTheme } from './theme.ts';

const visitWith = (cookie: string) => new Request('http://site/', { headers: { cookie } });

describe('theme', () => {
  it.each([
    ['tema=dark', 'dark'],
    ['otra=1; tema=light', 'light'],
    ['mitema=dark', 'auto'],
    ['tema=<script>', 'auto'],
    ['', 'auto'],
  ])('reads the cookie %o as %s', (cookie, theme) => {
    expect(themeOf(visitWith(cookie))).toBe(theme);
  });

  it('falls back to auto for unknown themes', () => {
    expect(['light', 'pink', null].map(toTheme)).toEqual(['light', 'auto', 'auto']);
  });

  it('deletes the cookie for auto', () => {
    expect(themeCookie('auto', false)).toContain('Max-Age=0');
    expect(themeCookie('dark', true)).toMatch(/^tema=dark;.*Max-Age=31536000.*Secure$/);
  });
});
