import { describe, expect, it } from 'vitest';
import { Outbox } from './outbox.ts';
import { segmentsOf } from './segments.ts';

describe('outbox', () => {
  it('keeps the last 50,000 messages and counts all', () => {
    const outbox = new Outbox();
    const add = (to: string) => outbox.add({ sid: to, to, from: '+1', body: '', at: '' });
    add('the first');
    for (let number = 1; number < 50_000; number += 1) add('another');
    expect(outbox.list('the first')).toHaveLength(1);

    add('one too many');

    expect(outbox.list('the first')).toEqual([]);
    expect(outbox.list('one too many')).toHaveLength(1);
    expect(outbox.total).toBe(50_001);
  });
});

describe('segments', () => {
  it.each([
    ['x'.repeat(160), 1],
    ['x'.repeat(161), 2],
    ['ñ'.repeat(160), 1],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    [`ó${'x'.repeat(69)}`, 1],
    [`ó${'x'.repeat(70)}`, 2],
  ])('%s is paid as %i', (text, segments) => {
    expect(segmentsOf(text)).toBe(segments);
  });
});
