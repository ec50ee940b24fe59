import { expect, it } from 'vitest';
import { carriers, isTracking } from './carriers.ts';

it('links to tracking pages of carriers over https only', () => {
  const pages = carriers.flatMap(({ trackingPage }) => trackingPage ?? []);
  expect(pages.map((page) => new URL(page).origin)).toEqual([
    'https://www.correo.com.uy',
    'https://www.dac.com.uy',
    'https://www.ues.com.uy',
  ]);
});

it.each([
  ['dac', 'UY-123456', true],
  ['dac', '123', false],
  ['dac', 'a'.repeat(41), false],
  ['dac', '12/34', false],
  ['dac', null, false],
  ['otra', null, true],
  ['otra', '12 34', false],
] as const)('%s with the tracking number %s: %s', (carrier, tracking, isValid) => {
  expect(isTracking(carrier, tracking)).toBe(isValid);
});
