import type { Sex, SizeSystem } from './product.ts';
import { hasSizeNumber, type ProductSize } from './sizes.ts';

/** What a size is in another system, and who says so. */
export interface Equivalence {
  readonly name: string;
  readonly value: string;
  readonly source: string;
}

type OneSex = Exclude<Sex, 'Unisex'>;

const sources = {
  foot: 'ISO 19407',
  brazil: 'Guía de una tienda brasileña',
  argentina: 'Uso del mercado, sin norma',
  english: 'Escala inglesa (tercios de pulgada)',
  letters: 'EN 13402-3',
  european: 'Numeración europea',
} as const;

/** Centimetres around bust or chest: from each limit up to the next one. */
const letters = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'] as const;
const letterLimits: Record<OneSex, readonly number[]> = {
  Mujer: [74, 82, 90, 98, 107, 119, 131, 143],
  Hombre: [78, 86, 94, 102, 110, 118, 129, 141],
};
const bodyNames: Record<OneSex, string> = { Mujer: 'Contorno de busto', Hombre: 'Contorno de pecho' };

const both = new Intl.ListFormat('es-UY', { type: 'conjunction' });

/** European numbers of clothing in the list of sizes. */
const europeanNumbers = Array.from({ length: 14 }, (_, index) => 34 + 2 * index);

/** How much lower the number is than the European one. */
const lowerThanEuropean = { eu: 0, br: 2, ar: 1 } as const;

interface Labelled extends Pick<ProductSize, 'productType' | 'size'> {
  readonly sexo: Sex;
  /** Null when it was not said. */
  readonly sizeSystem: SizeSystem | null;
}

/** None for what has no source. */
export function equivalencesOf({ productType, size, sexo, sizeSystem }: Labelled): Equivalence[] {
  const sexes: readonly OneSex[] = sexo === 'Unisex' ? ['Mujer', 'Hombre'] : [sexo];
  if (hasSizeNumber({ productType, size })) {
    if (sizeSystem === null || sizeSystem === 'uy') return [];
    if (productType === 'calzado') return ofFootwear(Number(size), sizeSystem, sexes);
    return sizeSystem === 'eu' ? sexes.flatMap((sex) => ofEuropeanNumber(Number(size), sex)) : [];
  }
  return productType === 'vestir' ? sexes.flatMap((sex) => ofLetter(size, sex)) : [];
}

function ofFootwear(number: number, system: Exclude<SizeSystem, 'uy'>, sexes: readonly OneSex[]) {
  const european = number + lowerThanEuropean[system];
  const millimetres = (european - 2) / 0.15;
  const english = halfOf((3 * millimetres) / 25.4 - 23);
  const localSource = system === 'br' ? sources.brazil : sources.argentina;
  const rows: Equivalence[] = [
    { name: 'Largo del pie', value: `${decimal(millimetres / 10)} cm`, source: sources.foot },
    ...(system === 'eu' ? [] : [{ name: 'Europa', value: String(european), source: localSource }]),
    ...(system === 'br' ? [] : [{ name: 'Brasil', value: String(european - 2), source: sources.brazil }]),
    ...(system === 'ar'
      ? []
      : [{ name: 'Argentina', value: String(european - 1), source: sources.argentina }]),
  ];
  // Smaller ones have the numbers of children, which begin again.
  if (english < 1) return rows;
  const source = sources.english;
  rows.push({ name: 'Reino Unido', value: decimal(english), source });
  if (sexes.includes('Mujer')) rows.push({ name: 'EE. UU., mujer', value: decimal(english + 2.5), source });
  if (sexes.includes('Hombre')) rows.push({ name: 'EE. UU., hombre', value: decimal(english + 1), source });
  return rows;
}

function ofEuropeanNumber(number: number, sex: OneSex): Equivalence[] {
  const centimetres = aroundEuropean(number, sex);
  const letter = letterFor(centimetres, sex);
  return [
    ...(letter ? [{ name: `Letra, ${sex.toLowerCase()}`, value: letter, source: sources.letters }] : []),
    { name: bodyNames[sex], value: `${centimetres} cm`, source: sources.european },
  ];
}

function ofLetter(size: string, sex: OneSex): Equivalence[] {
  const index = letters.findIndex((letter) => letter === size);
  const [from, to] = letterLimits[sex].slice(index, index + 2);
  if (index < 0 || from === undefined || to === undefined) return [];
  const numbers = europeanNumbersOf(size, sex);
  return [
    { name: bodyNames[sex], value: `${from} a ${to} cm`, source: sources.letters },
    ...(numbers.length > 0
      ? [
          {
            name: `Números de Europa, ${sex.toLowerCase()}`,
            value: both.format(numbers.map(String)),
            source: sources.european,
          },
        ]
      : []),
  ];
}

/** The European numbers of clothing that have this letter; none for other sizes. */
export function europeanNumbersOf(letter: string, sex: OneSex): readonly number[] {
  return europeanNumbers.filter((number) => letterFor(aroundEuropean(number, sex), sex) === letter);
}

function aroundEuropean(number: number, sex: OneSex): number {
  return sex === 'Mujer' ? 2 * (number + 6) : 2 * number;
}

function letterFor(centimetres: number, sex: OneSex): string | null {
  const limits = letterLimits[sex];
  const index = limits.findLastIndex((limit) => centimetres >= limit);
  return letters[index] ?? null;
}

function halfOf(value: number): number {
  return Math.round(value * 2) / 2;
}

/** At most one decimal, with a comma. */
function decimal(value: number): string {
  return String(Math.round(value * 10) / 10).replace('.', ',');
}
