import type { Condition, ProductType, Sex } from '@perchero/contract/catalogue/product';
import type { Age } from './spanish.rules.ts';

/** A kind of garment: its names and categories, and near alternatives. */
export interface Garment {
  readonly kind: 'garment';
  /** Synonyms. */
  readonly words: readonly string[];
  /** Names of near alternatives. */
  readonly alsoWords: readonly string[];
  readonly is: readonly string[];
  readonly near: readonly string[];
  readonly related: readonly string[];
}

/** Material, pattern, fit or occasion. */
export interface Trait {
  readonly kind: 'trait';
  readonly words: readonly string[];
  readonly alsoWords: readonly string[];
}

export interface Brand {
  readonly kind: 'brand';
  readonly name: string;
  /** All its spellings, see `brandKey`. */
  readonly keys: readonly string[];
  /** Categories the brand is known for. */
  readonly knownFor: readonly string[];
}

export interface Graded<Value extends string> {
  readonly is: readonly Value[];
  readonly near: readonly Value[];
}

export type Meaning =
  | Garment
  | Trait
  | Brand
  | ({ readonly kind: 'color' } & Graded<string>)
  | ({ readonly kind: 'condition' } & Graded<Condition>)
  | ({ readonly kind: 'size' } & Graded<string>)
  | { readonly kind: 'sex'; readonly sex: Sex }
  | { readonly kind: 'age'; readonly age: Age; readonly sex: Sex | null }
  | { readonly kind: 'type'; readonly type: ProductType }
  /** Carries no meaning. */
  | { readonly kind: 'stop' }
  /** A known word without a meaning for the search. */
  | { readonly kind: 'other' };
