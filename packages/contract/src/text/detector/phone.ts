import { bankNames } from './bank.ts';
import { networks } from './handle.ts';
import { isLabelled } from './labels.ts';
import type { Reading } from './reading.ts';
import type { Run } from './runs.ts';
import { find, isNear, phrases, type Span } from './words.ts';

const contactWords = phrases(`
  tel, tels, telf, telefon*, cel, cels, celu, celus, celular*, cell, fijo, movil, fone, telefone, liga, ligar, ligue, sms,
  linea, llama*, llame*, llamo, chama, contact*, comuni*, consult*, interesad*, pregunta*, marca*, disca*, atiend*, mi|su|meu|nuestro numero|num|nro|numerito, numero de contacto
`);
const contactDistance = 60;
const bankDistance = 40;

const certain = /^(?:09[1-9]\d{6}|(?:00)?598(?:0?9[1-9]\d{6}|[24]\d{7})|005[45]\d{9,11})$/;
const neighbour = /^5[45]\d{9,11}$/;
const mobileWithoutZero = /^9[1-9]\d{6}$/;
/** Mobile without zero, landline, Brazilian mobile, Argentina or Brazil without their +. */
const likely = /^(?:9[1-9]\d{6}|0?[24]\d{7}|[1-9]{2}9\d{8}|5[45]\d{9,11})$/;
const year = /^(?:19|20)\d\d$/;
const minDigits = 8;
const maxDigits = 15;
/** How people group a mobile number without its zero: the lengths of its parts. */
const usualGroups = new Set(['8', '2 3 3', '2 6', '5 3']);
const minSingles = 6;
const largestSize = 130;

export function findPhones(reading: Reading): Span[] {
  const { words, recentWords } = reading;
  const contact = [...find(contactWords, words), ...find(networks, words)];
  const banks = find(bankNames, words);
  const hasContactBefore = find(contactWords, recentWords).length > 0;
  const isAnnounced = (span: Span) => hasContactBefore || isNear(contact, span, contactDistance);
  const isOfBank = (span: Span) => isNear(banks, span, bankDistance);

  const found = reading.looseRuns.flatMap((run) =>
    findInRun(reading, run, isCertain, (part, span) => part.length === run.length || !isOfBank(span)),
  );
  const probable = reading.runs.flatMap((run) =>
    findInRun(reading, run, isLikely, (part, span) => {
      if (isOfBank(span) || areSizes(part) || areYears(part)) return false;
      return isAnnounced(span) || (part.length === run.length && isUsualWithoutZero(part));
    }),
  );
  return [...found, ...probable.filter((span) => !isNear(found, span, 0))];
}

/** The parts of a run that touch the text and have the right digits and surroundings, the longest first. */
function findInRun(
  reading: Reading,
  run: Run,
  hasDigits: (digits: string, hasPlus: boolean) => boolean,
  accepts: (part: Run, span: Span) => boolean,
): Span[] {
  const found: Span[] = [];
  const firstOwn = run.findIndex((numeral) => numeral.message === reading.message);
  if (firstOwn < 0) return [];
  for (let start = Math.max(0, firstOwn - maxDigits); start < run.length; start += 1) {
    const digits: string[] = [''];
    for (let end = start; end < run.length && (digits.at(-1) ?? '').length < maxDigits; end += 1)
      digits.push((digits.at(-1) ?? '') + (run[end]?.digits ?? ''));
    for (let length = digits.length - 1; length > 0; length -= 1) {
      const joined = digits[length] ?? '';
      if (joined.length < minDigits) break;
      if (!hasDigits(joined, run[start]?.hasPlus === true)) continue;
      const part = run.slice(start, start + length);
      const span = spanOf(reading, part);
      if (!span || !accepts(part, span) || isLabelled(reading, part)) continue;
      found.push(span);
      start += length - 1;
      break;
    }
  }
  return found;
}

/** The part of the run that is in the text itself. */
function spanOf({ message }: Reading, part: Run): Span | undefined {
  const own = part.filter((numeral) => numeral.message === message);
  const [first, last] = [own[0], own.at(-1)];
  return first && last && { from: first.from, to: last.to };
}

function isCertain(digits: string, hasPlus: boolean): boolean {
  return certain.test(digits) || (hasPlus && neighbour.test(digits));
}

/** A phone number only in the right surroundings. */
function isLikely(digits: string): boolean {
  return likely.test(digits);
}

function areYears(part: Run): boolean {
  return part.every(({ digits }) => year.test(digits));
}

function isUsualWithoutZero(part: Run): boolean {
  const joined = part.map(({ digits }) => digits).join('');
  if (!mobileWithoutZero.test(joined)) return false;
  const groups = part.map(({ digits }) => digits.length).join(' ');
  return usualGroups.has(groups) || part.length >= minSingles || part.every(({ isSpelled }) => isSpelled);
}

/** "95, 100, 105" */
function areSizes(part: Run): boolean {
  const values = part.map(({ digits }) => Number(digits));
  return (
    part.length > 1 &&
    values.every((value, index) => value <= largestSize && value > (values[index - 1] ?? 0))
  );
}
