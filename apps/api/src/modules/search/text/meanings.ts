import type { Condition, ProductType, Sex } from '@perchero/contract/catalogue/product';
import type { Age } from './spanish.rules.ts';

/** A kind of piece: what makes one, in words and in categories, and what else would do. */
export interface Garment {
  readonly kind: 'garment';
  /** Phrases that name it, all alike. */
  readonly words: readonly string[];
  /** Phrases of what would also do. */
  readonly alsoWords: readonly string[];
  readonly is: readonly string[];
  readonly near: readonly string[];
  readonly related: readonly string[];
}

/** What a piece is like: material, pattern, fit, occasion. */
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
  /** Categories it stands for. */
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
  /** Says nothing about what is meant. */
  | { readonly kind: 'stop' }
  /** Exists, but is nothing we know about. */
  | { readonly kind: 'other' };
