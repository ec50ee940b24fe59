import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forget, forgetAll, mostRecent, readRecent, remember } from './recent.ts';

function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));

describe('recent searches', () => {
  it('come latest first, each once whatever its letter case, and no more than a few', () => {
    for (let number = 1; number <= mostRecent + 2; number += 1) remember(`talle ${number}`);
    remember(' TALLE 5 ');
    remember('   ');

    const recent = readRecent();
    expect(recent).toHaveLength(mostRecent);
    expect(recent.slice(0, 2)).toEqual(['TALLE 5', `talle ${mostRecent + 2}`]);
    expect(recent).not.toContain('talle 5');
  });

  it('are forgotten one by one and all together', () => {
    for (const text of ['botas', 'buzo', 'jean']) remember(text);

    expect(forget('buzo')).toEqual(['jean', 'botas']);
    expect(forgetAll()).toEqual([]);
    expect(readRecent()).toEqual([]);
  });

  it('are none where storage holds something else or is closed', () => {
    localStorage.setItem('recent-searches', '{"a":1}');
    expect(readRecent()).toEqual([]);
    localStorage.setItem('recent-searches', 'nonsense');
    expect(readRecent()).toEqual([]);

    const closed = () => {
      throw new Error('closed');
    };
    vi.stubGlobal('localStorage', { getItem: closed, setItem: closed });
    expect(remember('botas')).toEqual(['botas']);
  });
});
