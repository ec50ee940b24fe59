/** A person as the search compares them. */
export interface Named {
  readonly username: string;
  readonly fullName: string;
}

/** What somebody typed to find a person. */
export interface PersonQuery {
  readonly words: readonly string[];
  /** With an @ in front only usernames count. */
  readonly onlyUsername: boolean;
}

/** Small letters, no accents, ñ as n: the same as plain_name in the database. */
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

/** How well a person fits, better first. */
const fits = { exact: 0, beginning: 1, laterWord: 2, part: 3, sound: 4, typo: 5 } as const;

/** The place among all who fit, smaller is better; null for somebody who does not fit at all. */
export function fitOf({ words, onlyUsername }: PersonQuery, person: Named): number | null {
  const username = plainName(person.username);
  const name = onlyUsername ? '' : plainName(person.fullName);
  const joined = words.join('');
  const spaced = words.join(' ');
  if (username === joined || name === spaced) return fits.exact;
  if (username.startsWith(joined) || name.startsWith(spaced)) return fits.beginning;
  const known = [username, ...name.split(' ')];
  if (everyWord(words, known, (word, other) => other.startsWith(word))) return fits.laterWord;
  if (joined.length >= leastPart && `${username} ${name} ${name.replaceAll(' ', '')}`.includes(joined))
    return fits.part;
  if (everyWord(words, known, soundsLike)) return fits.sound;
  if (everyWord(words, known, isAlike)) return fits.typo;
  return null;
}

/** Shorter than this, a part of a name says nothing about who is meant. */
export const leastPart = 3;

function everyWord(
  words: readonly string[],
  known: readonly string[],
  fitsWord: (word: string, other: string) => boolean,
): boolean {
  const left = [...known];
  return words.every((word) => {
    const place = left.findIndex((other) => fitsWord(word, other));
    if (place !== -1) left.splice(place, 1);
    return place !== -1;
  });
}

/** Words as long as this forgive one wrong letter, much longer ones also while they are being typed, or two. */
const leastForgiving = { once: 5, unfinished: 7, twice: 8 } as const;

function soundsLike(word: string, other: string): boolean {
  return forgives(word) ? soundOf(word) === soundOf(other) : other.startsWith(word);
}

/** Letters that sound alike here are one letter: gonsales is González. */
function soundOf(word: string): string {
  return word
    .replace(/h/g, '')
    .replace(/c(?=[ei])|z/g, 's')
    .replace(/v/g, 'b')
    .replace(/ll|y/g, 'i')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/(.)\1/g, '$1');
}

function isAlike(word: string, other: string): boolean {
  if (!forgives(word)) return other.startsWith(word);
  const wrong = wrongLetters(word, other);
  if (wrong.inAll <= (word.length >= leastForgiving.twice ? 2 : 1)) return true;
  return word.length >= leastForgiving.unfinished && wrong.soFar <= 1;
}

/** Numbers are never meant otherwise, and no name is longer than this. */
export function forgives(word: string): boolean {
  return word.length >= leastForgiving.once && /^[a-z]{1,16}$/.test(word);
}

/** Letters to add, drop, change or swap to turn a word into another, and into the nearest beginning of it. */
function wrongLetters(word: string, other: string): { inAll: number; soFar: number } {
  const width = other.length + 1;
  let before: number[] = [];
  let row = Array.from({ length: width }, (_, column) => column);
  for (let line = 1; line <= word.length; line += 1) {
    const next = [line];
    for (let column = 1; column < width; column += 1) {
      const same = word[line - 1] === other[column - 1];
      const swapped = word[line - 1] === other[column - 2] && word[line - 2] === other[column - 1];
      next[column] = Math.min(
        at(row, column) + 1,
        at(next, column - 1) + 1,
        at(row, column - 1) + (same ? 0 : 1),
        swapped ? at(before, column - 2) + 1 : Infinity,
      );
    }
    before = row;
    row = next;
  }
  return { inAll: at(row, width - 1), soFar: Math.min(...row) };
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}

/** A stretch of the alphabet: from the first up to, and without, the second. */
export interface Stretch {
  readonly from: string;
  readonly to: string;
}

const afterEveryLetter = '\u{10FFFF}';

export function startingWith(beginning: string): Stretch {
  return { from: beginning, to: beginning + afterEveryLetter };
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
const mostSpellings = 32;

/** Where in the alphabet the word that was meant may stand: spelled as it sounds, or with one letter wrong. */
export function meantStretches(word: string): Stretch[] {
  const meant = new Set([...spellingsOf(word), ...oneLetterOff(word)]);
  const isUnfinished = word.length >= leastForgiving.unfinished;
  const stretches = [...meant].map((other) => (isUnfinished ? startingWith(other) : only(other)));
  if (word.length >= leastForgiving.twice) stretches.push(startingWith(word.slice(0, 4)));
  return stretches;
}

function spellingsOf(word: string): string[] {
  let spellings = [''];
  for (const letter of word) {
    const choices = otherSpellings[letter] ?? [letter];
    const longer = choices.flatMap((choice) => spellings.map((spelling) => spelling + choice));
    spellings = longer.length > mostSpellings ? spellings.map((spelling) => spelling + letter) : longer;
  }
  return spellings;
}

function oneLetterOff(word: string): string[] {
  const off: string[] = [];
  for (let place = 0; place <= word.length; place += 1) {
    const [start, rest] = [word.slice(0, place), word.slice(place)];
    off.push(start + rest.slice(1));
    if (rest.length > 1) off.push(`${start}${rest[1]}${rest[0]}${rest.slice(2)}`);
    for (const letter of letters) off.push(start + letter + rest.slice(1), start + letter + rest);
  }
  return off;
}

/** The word itself, alone or with others after it. */
function only(word: string): Stretch {
  return { from: word, to: `${word}!` };
}
