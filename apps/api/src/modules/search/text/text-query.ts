import type { ListFilter } from '@perchero/contract/search/catalogue-query';

/** One way of taking a text, as a query of the engine that also scores. */
export interface TextPlan {
  readonly query: object;
  /** With at least this many pieces (filters left aside) the plan is taken; else the next one is tried. */
  readonly enough: number;
  /** Words to offer instead, when this plan had to stray from the ones typed. */
  readonly didYouMean: string | null;
}

export interface TextQuery {
  /** From the most literal to the freest; of several that find too little, the last that finds anything. */
  readonly plans: readonly TextPlan[];
  /** Words that were taken for the value of a filter. */
  readonly understood: readonly { readonly filter: ListFilter; readonly value: string }[];
}

export function understandText(text: string): TextQuery {
  const query = { multi_match: { query: text, fields: ['title^3', 'description'], operator: 'and' } };
  return { plans: [{ query, enough: 1, didYouMean: null }], understood: [] };
}
