import { type NumberKind, readNumberWords } from './number-words.ts';
import type { Span } from './words.ts';

/** Digits that stand together, or the number that words name: "098", "cuatrocientos treinta y uno". */
export interface Numeral extends Span {
  readonly digits: string;
  readonly isSpelled: boolean;
}

interface Draft extends Numeral {
  readonly kind: NumberKind | 'literal';
}

const token = /[0-9]+|[a-zñ]+|[^0-9a-zñ]/g;
/** Letters written for digits, beside a digit only. */
const digitLetters = /^[oil]+$/;

/** The numbers of a normalised text in order. */
export function readNumerals(text: string): Numeral[] {
  const composed = composeWords(text, readDrafts(text)).filter(({ kind }) => kind !== 'times');
  return joinThousands(text, composed);
}

function readDrafts(text: string): Draft[] {
  const drafts: Draft[] = [];
  for (const { 0: raw, index } of text.matchAll(token)) {
    const span = { from: index, to: index + raw.length };
    const previous = drafts.at(-1);
    const isGlued = previous?.kind === 'literal' && previous.to === index;
    if (isDigit(raw) || (digitLetters.test(raw) && (isGlued || isDigit(text[span.to] ?? '')))) {
      const digits = raw.replaceAll('o', '0').replaceAll(/[il]/g, '1');
      if (isGlued) drafts[drafts.length - 1] = { ...previous, digits: previous.digits + digits, to: span.to };
      else drafts.push({ ...span, digits, kind: 'literal', isSpelled: false });
    } else {
      for (const { value, kind } of readNumberWords(raw))
        drafts.push({ ...span, digits: String(value), kind, isSpelled: true });
    }
  }
  return drafts;
}

function isDigit(text: string): boolean {
  return text >= '0' && text < ':';
}

/** "treinta y uno" is 31, "doscientos catorce" 214 and "doble cinco" 55. */
function composeWords(text: string, drafts: readonly Draft[]): Draft[] {
  const composed: Draft[] = [];
  for (const draft of drafts) {
    const previous = composed.at(-1);
    const digits = previous && compose(previous, draft, text.slice(previous.to, draft.from));
    if (previous && digits !== undefined) {
      // A hundred with its ten may still take a unit.
      const kind = previous.kind === 'hundred' && draft.kind === 'ten' ? 'ten' : 'teen';
      composed[composed.length - 1] = { digits, kind, from: previous.from, to: draft.to, isSpelled: true };
    } else {
      composed.push(draft);
    }
  }
  return composed;
}

function compose(left: Draft, right: Draft, gap: string): string | undefined {
  const isUnit = right.kind === 'unit' || (right.kind === 'literal' && right.digits.length === 1);
  if (left.kind === 'times' && gap === ' ' && isUnit) return right.digits.repeat(Number(left.digits));
  if (left.kind === 'ten' && isUnit && right.digits !== '0' && [' y ', ' e ', ''].includes(gap))
    return String(Number(left.digits) + Number(right.digits));
  const isBelowHundred =
    right.kind === 'ten' ||
    right.kind === 'teen' ||
    (right.kind === 'unit' && right.digits !== '0') ||
    (right.kind === 'literal' && right.digits.length === 2);
  if (left.kind === 'hundred' && isBelowHundred && right.digits.length < 3 && [' ', ' e ', ''].includes(gap))
    return String(Number(left.digits) + Number(right.digits));
  return undefined;
}

/** "1.290" is one number. */
function joinThousands(text: string, drafts: readonly Draft[]): Draft[] {
  const joined: Draft[] = [];
  for (const draft of drafts) {
    const previous = joined.at(-1);
    const isThousands =
      previous?.kind === 'literal' &&
      draft.kind === 'literal' &&
      draft.digits.length === 3 &&
      !previous.digits.startsWith('0') &&
      text.slice(previous.to, draft.from) === '.';
    if (isThousands)
      joined[joined.length - 1] = { ...previous, digits: previous.digits + draft.digits, to: draft.to };
    else joined.push(draft);
  }
  return joined;
}
