import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addRecentSearch,
  clearRecentSearches,
  maxRecent,
  readRecentSearches,
  removeRecentSearch,
} from './recent-searches.ts';

function memoryStorage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));

describe('recent searches', () => {
  it('are newest first, unique ignoring case, and limited', () => {
    for (let number = 1; number <= maxRecent + 2; number += 1) addRecentSearch(`talle ${number}`);
    addRecentSearch(' TALLE 5 ');
    addRecentSearch('   ');

    const recent = readRecentSearches();
    expect(recent).toHaveLength(maxRecent);
    expect(recent.slice(0, 2)).toEqual(['TALLE 5', `talle ${maxRecent + 2}`]);
    expect(recent).not.toContain('talle 5');
  });

  it('are removed one by one and all together', () => {
    for (const text of ['botas', 'buzo', 'jean']) addRecentSearch(text);

    expect(removeRecentSearch('buzo')).toEqual(['jean', 'botas']);
    expect(clearRecentSearches()).toEqual([]);
    expect(readRecentSearches()).toEqual([]);
  });

  it('are empty when storage is invalid or blocked', () => {
    localStorage.setItem('recent-searches', '{"a":1}');
    expect(readRecentSearches()).toEqual([]);
    localStorage.setItem('recent-searches', 'nonsense');
    expect(readRecentSearches()).toEqual([]);

    const blocked = () => {
      throw new Error('blocked');
    };
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked });
    expect(addRecentSearch('botas')).toEqual(['botas']);
  });
});
