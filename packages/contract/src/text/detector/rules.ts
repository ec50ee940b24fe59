import { find, isNear, type Phrases, type Span, type Word } from './words.ts';

/** Found when all of the phrases stand near each other, and none of `unless` does. */
export interface Rule {
  readonly all: readonly [Phrases, ...Phrases[]];
  readonly unless?: Phrases;
  /** In characters, from the first of the phrases to each of the others. */
  readonly distance?: number;
}

const usualDistance = 45;

export function applyRules(rules: readonly Rule[], words: readonly Word[]): Span[] {
  const cache = new Map<Phrases, Span[]>();
  const findOnce = (wanted: Phrases): Span[] => {
    const known = cache.get(wanted) ?? find(wanted, words);
    cache.set(wanted, known);
    return known;
  };
  return rules.flatMap(({ all: [first, ...others], unless, distance = usualDistance }) =>
    findOnce(first).filter(
      (span) =>
        others.every((other) => isNear(findOnce(other), span, distance)) &&
        !(unless && isNear(findOnce(unless), span, distance)),
    ),
  );
}
