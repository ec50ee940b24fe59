import type { Category } from '@perchero/contract/catalogue/categories';
import { categoryWords } from './category-words.ts';

const stopWords = new Set(['de', 'del', 'con', 'para', 'y', 'a', 'la', 'el', 'en', 'marca']);
/** A season, not socks ("medias"). */
const season = /media estacion/g;

/** The candidate that best matches a title; null without a match. */
export function suggestCategory(title: string, candidates: readonly Category[]): Category | null {
  const words = wordsOf(title);
  const matches = candidates.flatMap((category) =>
    [category.label, ...(categoryWords[category.key] ?? [])].flatMap((name) => {
      const indexes = wordsOf(name).map((word) => words.indexOf(word));
      return indexes.includes(-1) ? [] : [{ category, length: indexes.length, index: Math.min(...indexes) }];
    }),
  );
  // The match with most words wins, then the earliest in the title.
  const [best] = matches.toSorted((a, b) => b.length - a.length || a.index - b.index);
  return best?.category ?? null;
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(season, ' ')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !stopWords.has(word))
    .map(singular);
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('es')) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word;
}
