import { wordsOf } from './fold.ts';

/** Ignored in phrases: "campera de jean" is "campera jean". */
export const linkingWords: ReadonlySet<string> = new Set(['de', 'del', 'para', 'en', 'el', 'los', 'las']);

/** Words before the garment in a title: "Hermosa campera", "Pack de tres medias". */
const titlePrefixes: ReadonlySet<string> = new Set(
  (
    'pack lote par set combo juego kit coleccion pareja un una unos unas dos tres cuatro cinco seis vendo se vende venden permuto ' +
    'remato liquido oferta antiguo antigua antiguos antiguas viejo vieja nuevo nueva nuevos nuevas ' +
    'hermoso hermosa hermosos hermosas lindo linda lindos lindas divino divina precioso preciosa bello bella ' +
    'increible espectacular super gran excelente impecable'
  ).split(' '),
);

const longest = 4;

/** Prefixes of a title, from one word to four: "vestido", "vestido fiesta", "vestido fiesta largo". */
export function leadingWords(title: string): string[] {
  const words = phraseWords(title);
  const named = words.slice(headIndex(words)).slice(0, longest);
  return named.map((_, index) => named.slice(0, index + 1).join(' '));
}

/** Where a title names what is sold. */
export function headIndex(words: readonly string[]): number {
  return Math.max(
    words.findIndex((word) => !titlePrefixes.has(word) && !/^\d+$/u.test(word)),
    0,
  );
}

/** Without linking words. */
export function phraseWords(phrase: string): string[] {
  return wordsOf(phrase).filter((word) => !linkingWords.has(word));
}
