/** What was agreed, said or done about a claim; `elsewhere` is money that came back past it, at the provider or by its seller. */
export interface Word {
  readonly name: string;
  readonly cents?: number;
}

type Meaning = 'all' | 'part' | 'none' | 'withdrawn' | 'arrived';

/** What each means when nobody says more. Silence about where to return it is a refund, not sending it back is none. */
const meanings: Readonly<Record<string, Meaning>> = {
  open: 'all',
  'answer-refund': 'all',
  'answer-return': 'all',
  'answer-return-to': 'none',
  'answer-part': 'part',
  'answer-no': 'none',
  accept: 'part',
  'ask-operator': 'all',
  place: 'none',
  'return-sent': 'all',
  'return-received': 'all',
  contest: 'all',
  withdraw: 'withdrawn',
  arrived: 'arrived',
  'decide-refund': 'all',
  'decide-part': 'part',
  'decide-no': 'none',
};

const outcomes: Readonly<Record<Meaning, string>> = {
  all: 'refunded',
  part: 'partly_refunded',
  none: 'no_refund',
  withdrawn: 'withdrawn',
  arrived: 'arrived',
};

interface Prediction {
  /** Of the whole order. */
  readonly backCents: number;
  /** One of them: with money from elsewhere it depends on what is heard first. */
  readonly outcomes: readonly string[];
}

/** How the claim ends and what the buyer has back, by what was said last. */
export function predict(totalCents: number, history: readonly Word[]): Prediction {
  const words = history.filter(({ name }) => name !== 'elsewhere');
  const meaning = meaningOf(words);
  const part = words.findLast(({ cents }) => cents !== undefined)?.cents ?? 0;
  const agreed = meaning === 'all' ? totalCents : meaning === 'part' ? part : 0;
  const elsewhere = history
    .filter(({ name }) => name === 'elsewhere')
    .reduce((sum, { cents = totalCents }) => sum + cents, 0);
  const backCents = Math.min(totalCents, agreed + elsewhere);
  const isAllBack = elsewhere > 0 && backCents === totalCents;
  return { backCents, outcomes: [outcomes[meaning], ...(isAllBack ? ['settled_elsewhere'] : [])] };
}

/** An operator who wants it returned does not ask again for a place that is known. */
function meaningOf(words: readonly Word[]): Meaning {
  const last = words.at(-1)?.name ?? 'open';
  if (last !== 'decide-return') return meanings[last] ?? 'none';
  return words.some(({ name }) => name === 'answer-return-to' || name === 'place') ? 'none' : 'all';
}
