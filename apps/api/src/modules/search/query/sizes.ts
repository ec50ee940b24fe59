import { filterSizesOf } from '@perchero/contract/search/catalogue-query';
import { productTypes } from '@perchero/contract/catalogue/product';
import { linkingWords } from '#modules/text/index.ts';

const sizes: ReadonlySet<string> = new Set(
  productTypes.flatMap((type) => filterSizesOf(type)).map((size) => size.slice(0, size.lastIndexOf(' - '))),
);

const sizePrefixes: ReadonlySet<string> = new Set(['talle', 'talla', 'numero', 'nro', 'size', 't']);

/** A number before these is an age. */
const ageUnits: ReadonlySet<string> = new Set(['ano', 'anos', 'mes', 'meses']);

export interface SizeFound {
  readonly sizes: readonly string[];
  readonly length: number;
}

/** The sizes at a position, and how many words they take: "talle m", "xl", "nro 37", "45 cm". */
export function sizeAt(words: readonly string[], start: number): SizeFound | null {
  let at = start;
  if (sizePrefixes.has(words[at] ?? '')) at += 1;
  while (at > start && linkingWords.has(words[at] ?? '')) at += 1;
  const word = words[at]?.toUpperCase() ?? '';
  const found = [word, `${word} cm`].filter((size) => sizes.has(size));
  if (found.length === 0 || ageUnits.has(words[at + 1] ?? '')) return null;
  const isInCentimetres = words[at + 1] === 'cm';
  return { sizes: found, length: at + (isInCentimetres ? 2 : 1) - start };
}
