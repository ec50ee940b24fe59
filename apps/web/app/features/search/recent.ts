import { recentSearchesKey as key } from '#app/shared/personal-storage.ts';

export const mostRecent = 8;

/** What was looked for on this device, the latest first. It never leaves it. */
export function readRecent(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((text) => typeof text === 'string' && text !== '').slice(0, mostRecent);
  } catch {
    // Storage is closed, or somebody else wrote there: the same as nothing kept.
    return [];
  }
}

export function remember(text: string): readonly string[] {
  const wanted = text.trim();
  return wanted === '' ? readRecent() : keep([wanted, ...without(wanted)]);
}

export function forget(text: string): readonly string[] {
  return keep(without(text));
}

export function forgetAll(): readonly string[] {
  return keep([]);
}

/** Whatever its letter case, it is one search. */
function without(text: string): string[] {
  return readRecent().filter((kept) => kept.toLowerCase() !== text.toLowerCase());
}

function keep(texts: readonly string[]): readonly string[] {
  const kept = texts.slice(0, mostRecent);
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // Storage is closed or full: the search itself matters more.
  }
  return kept;
}
