import type { SellValues } from './sell-values.ts';

/** What every part of the form takes. */
export interface PartProps {
  readonly values: SellValues;
  readonly onChange: (values: SellValues) => void;
  /** What is wrong with a field; undefined while it is right or being mended. */
  readonly errorOf: (name: FieldName) => string | undefined;
}

/** As the contract calls them. */
export type FieldName =
  'images' | 'title' | 'description' | 'price' | 'sexo' | 'size' | 'stock' | 'measurements';
