import { type Numeral, readNumerals } from './numerals.ts';

/** A number of a conversation; `message` is the index of its text. */
export interface RunNumeral extends Numeral {
  readonly message: number;
  readonly hasPlus: boolean;
}

/** Numbers with nothing but separators between them. */
export type Run = readonly RunNumeral[];

const maxSeparators = 3;
const gapToken = /[a-z0-9ñ]+|[^a-z0-9ñ ]/g;
/** Words that stand for a separator, or announce the next part of a number. */
const joiningWord = /^(?:y|e|guion|punto|ponto|coma|barra|espacio|luego|despues|depois|sigue|termina|con)$/;
const signsThatSeparate = /^[^a-z0-9ñ$#%@=]$/;
const unit =
  /^ ?(?:%|(?:cms?|mm|mts?|kgs?|grs?|lts?|hs?|hrs?|min|mil|metros|centimetros|kilos|gramos|litros|horas?|dias|meses|años?|cuotas|cuadras|pesos|dolares|usd|uyu|unidades|pares)(?![a-zñ]))/;
const longestUnit = 16;
const currency = /(?:\$|usd|uyu) ?$/;

/** The numbers of all messages, without amounts, measures, dates and times. */
export function readNumbers(texts: readonly string[]): RunNumeral[] {
  return texts.flatMap(readMessage);
}

/** Between two messages a run also bridges `maxWords` words: "el resto es 456". */
export function joinRuns(texts: readonly string[], numerals: readonly RunNumeral[], maxWords: number): Run[] {
  const runs: RunNumeral[][] = [];
  for (const numeral of numerals) {
    const run = runs.at(-1);
    const previous = run?.at(-1);
    if (run && previous && isJoined(texts, previous, numeral, maxWords)) run.push(numeral);
    else runs.push([numeral]);
  }
  return runs;
}

function readMessage(text: string, message: number): RunNumeral[] {
  const numerals = readNumerals(text);
  const dated = new Set(numerals.flatMap((_, index) => dateOrTimeAt(text, numerals, index)));
  return numerals
    .filter((numeral) => !dated.has(numeral) && !isAmount(text, numeral))
    .map((numeral) => ({
      ...numeral,
      message,
      hasPlus: text.slice(Math.max(0, numeral.from - 2), numeral.from).includes('+'),
    }));
}

function isAmount(text: string, { from, to, digits }: Numeral): boolean {
  if (digits.startsWith('0')) return false;
  return (
    currency.test(text.slice(Math.max(0, from - 4), from)) || unit.test(text.slice(to, to + longestUnit))
  );
}

/** The numerals of "18:30" or "12/03/2024" when one begins here. */
function dateOrTimeAt(text: string, numerals: readonly Numeral[], index: number): Numeral[] {
  const [first, second, third] = numerals.slice(index, index + 3);
  if (!first || !second || first.isSpelled || second.isSpelled) return [];
  const sign = text.slice(first.to, second.from);
  const isContinued = (last: Numeral) => text[last.to] === sign || text[first.from - 1] === sign;
  if (sign === ':')
    return isUpTo(first, 23) && isUpTo(second, 59) && !isContinued(second) ? [first, second] : [];
  const isDate =
    (sign === '/' || sign === '-') &&
    third &&
    text.slice(second.to, third.from) === sign &&
    isUpTo(first, 31) &&
    isUpTo(second, 12) &&
    /^(?:(?:19|20)\d\d|[12]\d)$/.test(third.digits) &&
    !isContinued(third);
  return isDate ? [first, second, third] : [];
}

function isUpTo({ digits }: Numeral, max: number): boolean {
  return digits.length <= 2 && Number(digits) <= max;
}

function isJoined(
  texts: readonly string[],
  previous: RunNumeral,
  numeral: RunNumeral,
  maxWords: number,
): boolean {
  const isSameMessage = previous.message === numeral.message;
  const gap = isSameMessage
    ? (texts[numeral.message] ?? '').slice(previous.to, numeral.from)
    : [
        texts[previous.message]?.slice(previous.to),
        ...texts.slice(previous.message + 1, numeral.message),
        texts[numeral.message]?.slice(0, numeral.from),
      ].join(' ');
  const tokens = gap.match(gapToken) ?? [];
  const words = tokens.filter((token) => !signsThatSeparate.test(token) && !joiningWord.test(token));
  if (isSameMessage) return words.length === 0 && tokens.length <= maxSeparators;
  return words.length <= maxWords;
}
