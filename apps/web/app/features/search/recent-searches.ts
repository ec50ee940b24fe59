import { recentSearchesKey as key } from '#app/shared/personal-storage.ts';

export const maxRecent = 8;

/** Recent searches of this browser, newest first. They are never sent to the server. */
export function readRecentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((text) => typeof text === 'string' && text !== '').slice(0, maxRecent);
  } catch {
    // Storage is blocked or its content is invalid.
    return [];
  }
}

export function addRecentSearch(text: string): readonly string[] {
  const trimmed = text.trim();
  return trimmed === '' ? readRecentSearches() : store([trimmed, ...without(trimmed)]);
}

export function removeRecentSearch(text: string): readonly string[] {
  return store(without(text));
}

export function clearRecentSearches(): readonly string[] {
  return store([]);
}

/** Ignores case. */
function without(text: string): string[] {
  return readRecentSearches().filter((recent) => recent.toLowerCase() !== text.toLowerCase());
}

function store(texts: readonly string[]): readonly string[] {
  const recent = texts.slice(0, maxRecent);
  try {
    localStorage.setItem(key, JSON.stringify(recent));
  } catch {
    // Storage is blocked or full: the search itself still works.
  }
  return recent;
}
