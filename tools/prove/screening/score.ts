import { currentVocabulary, type Screened, screenProduct } from '../../../apps/api/src/modules/text/index.ts';
import { atLeast, type Figure, readLabelled } from '../lib/labelled-set.ts';

const flags = ['none', 'forbidden', 'fake'] as const;

/** A title with its description. */
export interface LabelledProduct {
  readonly text: string;
  readonly flag: (typeof flags)[number];
}

export const developmentSet = new URL('develop.jsonl', import.meta.url);
export const heldOutSet = new URL('held-out.jsonl', import.meta.url);

export function readProducts(file: URL | string): LabelledProduct[] {
  return readLabelled<LabelledProduct>(file, ({ flag }) => flags.includes(flag));
}

export function screen(text: string): Screened[] {
  const { forbidden } = currentVocabulary();
  const product = { title: text, description: '', tags: [], brand: null, category: null, condition: null };
  return screenProduct(product, { forbidden, ownHost: 'perchero.uy' });
}

export type Score = ReturnType<typeof scoreOf>;

/** `stop` and `look` both count as found. */
export function scoreOf(products: readonly LabelledProduct[]) {
  const judged = products.map((product) => ({
    product,
    found: screen(product.text)
      .filter(({ rule }) => rule === 'forbidden-words')
      .map(({ kind, phrase }) => `${kind}: ${phrase}`),
  }));
  const flagged = judged.filter(({ product }) => product.flag !== 'none');
  const missed = flagged.filter(({ found }) => found.length === 0);
  const wrong = judged.filter(({ product, found }) => product.flag === 'none' && found.length > 0);
  const right = flagged.length - missed.length;
  return { missed, wrong, precision: right / (right + wrong.length), recall: right / flagged.length };
}

export function figuresOf({ precision, recall }: Score): Figure[] {
  return [atLeast('precision', precision, 0.95), atLeast('recall', recall, 0.9)];
}
