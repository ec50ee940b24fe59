import { describe, expect, it } from 'vitest';
import { formatCount, formatNumber, formatPrice } from './format.ts';
import { formatDay, formatDayAndTime, formatLongDate, formatMoment } from './format-moment.ts';

describe('formatPrice', () => {
  it.each([
    [390, '$\u00a0390'],
    [1290, '$\u00a01.290'],
    [12_900, '$\u00a012.900'],
    [1290.5, '$\u00a01.290,50'],
  ])('formats %d as %s', (pesos, text) => {
    expect(formatPrice(pesos)).toBe(text);
  });
});

describe('formatNumber', () => {
  it('separates thousands with points', () => {
    expect(formatNumber(1208)).toBe('1.208');
    expect(formatNumber(1_000_000)).toBe('1.000.000');
  });
});

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [9_999, '9.999'],
    [10_000, '10\u00a0mil'],
    [12_499, '12,4\u00a0mil'],
    [124_310, '124,3\u00a0mil'],
  ])('formats %d as %s', (count, text) => {
    expect(formatCount(count)).toBe(text);
  });
});

describe('formatMoment', () => {
  const now = new Date('2026-11-15T15:00:00Z');

  it.each([
    ['2026-11-15T14:59:30Z', 'ahora'],
    ['2026-11-15T14:57:00Z', 'hace 3 minutos'],
    ['2026-11-15T13:30:00Z', 'hace 1 hora'],
    ['2026-11-15T02:00:00Z', 'ayer'],
    ['2026-11-13T10:00:00Z', 'anteayer'],
    ['2026-11-12T10:00:00Z', 'hace 3 días'],
    ['2026-03-03T12:00:00Z', '3 mar.'],
    ['2025-03-03T12:00:00Z', '3 mar. 2025'],
  ])('formats %s as %s', (moment, text) => {
    expect(formatMoment(new Date(moment), now)).toBe(text);
  });

  it('uses the date in Montevideo', () => {
    expect(formatLongDate(new Date('2025-03-03T01:00:00Z'))).toBe('2 de marzo de 2025');
  });

  it('writes a date with its weekday', () => {
    const moment = new Date('2026-04-10T02:59:59.999Z');
    expect(formatDay(moment)).toBe('jueves 9 de abril');
    expect(formatDayAndTime(moment)).toBe('jueves 9 de abril, 23:59');
  });
});
