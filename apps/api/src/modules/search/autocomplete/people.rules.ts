import { editDistances } from '#modules/text/index.ts';

export interface PersonNames {
  readonly username: string;
  readonly fullName: string;
}

export interface PersonQuery {
  readonly words: readonly string[];
  /** A leading @ searches usernames only. */
  readonly onlyUsername: boolean;
}

/** Must match plain_name in the database: lower case, without accents, ñ as n. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’`´"]/g, '')
    .replace(/[-_.\s]+/g, ' ')
    .trim();
}

export function readPersonQuery(typed: string): PersonQuery {
  const trimmed = typed.trim();
  const onlyUsername = trimmed.startsWith('@');
  const plain = plainName(trimmed.replace(/^@+/, ''));
  return { words: plain.split(' ').filter((word) => word !== ''), onlyUsername };
}

/** Quality of a match; lower is better. */
const matchRanks = { exact: 0, prefix: 1, laterWord: 2, substring: 3, sound: 4, typo: 5 } as const;

/** Lower is better; null without a match. */
export function matchRank({ words, onlyUsername }: PersonQuery, person: PersonNames): number | null {
  const username = plainName(person.username);
  const name = onlyUsername ? '' : plainName(person.fullName);
  const joined = words.join('');
  const spaced = words.join(' ');
  if (username === joined || name === spaced) return matchRanks.exact;
  if (username.startsWith(joined) || name.startsWith(spaced)) return matchRanks.prefix;
  const names = [username, ...name.split(' ')];
  if (everyWord(words, names, (word, other) => other.startsWith(word))) return matchRanks.laterWord;
  if (
    joined.length >= minSubstringLength &&
    `${username} ${name} ${name.replaceAll(' ', '')}`.includes(joined)
  )
    return matchRanks.substring;
  if (everyWord(words, names, soundsLike)) return matchRanks.sound;
  if (everyWord(words, names, isSimilar)) return matchRanks.typo;
  return null;
}

/** Shorter substrings match too many names. */
export const minSubstringLength = 3;

function everyWord(
  words: readonly string[],
  names: readonly string[],
  matches: (word: string, other: string) => boolean,
): boolean {
  const left = [...names];
  return words.every((word) => {
    const index = left.findIndex((other) => matches(word, other));
    if (index !== -1) left.splice(index, 1);
    return index !== -1;
  });
}

/** Minimum word lengths: for one typo, for a typo in an unfinished word, and for two typos. */
const fuzzyMinLength = { once: 5, unfinished: 7, twice: 8 } as const;

function soundsLike(word: string, other: string): boolean {
  return allowsTypos(word) ? phoneticNameKey(word) === phoneticNameKey(other) : other.startsWith(word);
}

/** Phonetic key of Rioplatense Spanish: "gonsales" matches "González". */
function phoneticNameKey(word: string): string {
  return word
    .replace(/h/g, '')
    .replace(/c(?=[ei])|z/g, 's')
    .replace(/v/g, 'b')
    .replace(/ll|y/g, 'i')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/(.)\1/g, '$1');
}

function isSimilar(word: string, other: string): boolean {
  if (!allowsTypos(word)) return other.startsWith(word);
  const max = word.length >= fuzzyMinLength.twice ? 2 : 1;
  const distance = editDistances(word, other, max);
  if (distance.full <= max) return true;
  return word.length >= fuzzyMinLength.unfinished && distance.prefix <= 1;
}

/** No typo tolerance for numbers and very long words. */
export function allowsTypos(word: string): boolean {
  return word.length >= fuzzyMinLength.once && /^[a-z]{1,16}$/.test(word);
}

/** Half-open range of index keys. */
export interface KeyRange {
  readonly from: string;
  readonly to: string;
}

const maxCodePoint = '\u{10FFFF}';

export function prefixRange(prefix: string): KeyRange {
  return { from: prefix, to: prefix + maxCodePoint };
}

const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
const otherSpellings: Readonly<Record<string, readonly string[]>> = {
  s: ['s', 'z', 'c'],
  z: ['z', 's', 'c'],
  c: ['c', 's'],
  b: ['b', 'v'],
  v: ['v', 'b'],
  i: ['i', 'y'],
  y: ['y', 'i', 'll'],
  g: ['g', 'j'],
  j: ['j', 'g'],
};
const maxSpellings = 32;

/** Ranges of similar spellings: phonetic variants and words one edit away. */
export function fuzzyRanges(word: string): KeyRange[] {
  const spellings = new Set([...spellingsOf(word), ...oneEditAway(word)]);
  const isUnfinished = word.length >= fuzzyMinLength.unfinished;
  const ranges = [...spellings].map((other) => (isUnfinished ? prefixRange(other) : exactWordRange(other)));
  if (word.length >= fuzzyMinLength.twice) ranges.push(prefixRange(word.slice(0, 4)));
  return ranges;
}

function spellingsOf(word: string): string[] {
  let spellings = [''];
  for (const letter of word) {
    const choices = otherSpellings[letter] ?? [letter];
    const longer = choices.flatMap((choice) => spellings.map((spelling) => spelling + choice));
    spellings = longer.length > maxSpellings ? spellings.map((spelling) => spelling + letter) : longer;
  }
  return spellings;
}

function oneEditAway(word: string): string[] {
  const off: string[] = [];
  for (let index = 0; index <= word.length; index += 1) {
    const [start, rest] = [word.slice(0, index), word.slice(index)];
    off.push(start + rest.slice(1));
    if (rest.length > 1) off.push(`${start}${rest[1]}${rest[0]}${rest.slice(2)}`);
    for (const letter of letters) off.push(start + letter + rest.slice(1), start + letter + rest);
  }
  return off;
}

/** The exact word, alone or followed by other words. */
function exactWordRange(word: string): KeyRange {
  return { from: word, to: `${word}!` };
}
