import type { Category } from '@perchero/contract/catalogue/categories';
import { categoryWords } from './category-words.ts';

const idleWords = new Set(['de', 'del', 'con', 'para', 'y', 'a', 'la', 'el', 'en', 'marca']);
/** Says when a piece is worn; it has nothing to do with socks. */
const season = /media estacion/g;

/** What a piece with this title probably is, among `candidates`; null when no word says it. */
export function suggestCategory(title: string, candidates: readonly Category[]): Category | null {
  const words = wordsOf(title);
  const matches = candidates.flatMap((category) =>
    [category.label, ...(categoryWords[category.key] ?? [])].flatMap((name) => {
      const places = wordsOf(name).map((word) => words.indexOf(word));
      return places.includes(-1) ? [] : [{ category, length: places.length, place: Math.min(...places) }];
    }),
  );
  // The name that says most wins; of two that say as much, the one that comes first.
  const [best] = matches.toSorted((a, b) => b.length - a.length || a.place - b.place);
  return best?.category ?? null;
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(season, ' ')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !idleWords.has(word))
    .map(singular);
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('es')) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word;
}
