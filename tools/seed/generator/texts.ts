import { readFileSync } from 'node:fs';

/** Masculine, feminine, and both in the plural: the form of an adjective. */
export type Agreement = 'm' | 'f' | 'mp' | 'fp';

export interface GarmentWords {
  /** A category of the demo catalogue. */
  readonly category: string;
  readonly noun: string;
  readonly agreement: Agreement;
  /** Relative frequency for Mujer, Hombre and Unisex within its product type. */
  readonly weight: readonly [woman: number, man: number, unisex: number];
  /** Typical price in pesos. */
  readonly price: number;
  readonly materials: readonly string[];
  /** Most frequent first. */
  readonly brands: readonly string[];
}

interface Texts {
  readonly garments: readonly GarmentWords[];
  readonly colors: readonly { readonly name: string; readonly forms: Record<Agreement, string> }[];
  readonly patterns: readonly string[];
  readonly titleDetails: readonly string[];
  readonly storySentences: readonly string[];
  readonly pickupSentences: readonly string[];
  readonly tagEndings: readonly string[];
  readonly firstNames: readonly string[];
  readonly lastNames: readonly string[];
  readonly profileSentences: readonly string[];
  readonly departments: readonly (readonly [name: string, share: number])[];
}

/**
 * The Spanish of the generated catalogue. Words correlate on purpose (gender, brand, material), so that a query planner which
 * assumes independence is measurably wrong. Brands of clothes exclude Champion, whose stem equals championes.
 */
export const {
  garments,
  colors,
  patterns,
  titleDetails,
  storySentences,
  pickupSentences,
  tagEndings,
  firstNames,
  lastNames,
  profileSentences,
  departments,
} = JSON.parse(readFileSync(new URL('texts.json', import.meta.url), 'utf8')) as Texts;

export const shippingSentence = 'Hago envíos a todo el país.';
export const rareSentence = (word: string) => `Colección ${word}.`;
export const materialSentence = (materials: string) => `Material: ${materials}.`;
export const brandSentence = (brand: string) => `Marca ${brand}, original.`;
