import { foldAccents } from '#app/shared/fold-accents.ts';

export interface Part {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits a text into matches of the typed words and the rest; a match at the start of a word is preferred. */
export function highlightParts(text: string, typed: string): Part[] {
  const letters = Array.from(text);
  const plain = letters.map(oneLetter).join('');
  const isMatch = letters.map(() => false);
  for (const word of foldAccents(typed).split(/[\s@]+/)) {
    if (word === '') continue;
    const start = indexOfWord(plain, word);
    if (start !== -1) isMatch.fill(true, start, start + word.length);
  }
  return joinParts(letters, isMatch);
}

/** One character per letter, so that indexes match the original text. */
function oneLetter(letter: string): string {
  const plain = foldAccents(letter);
  return plain.length === 1 ? plain : ' ';
}

function indexOfWord(plain: string, word: string): number {
  for (let index = plain.indexOf(word); index !== -1; index = plain.indexOf(word, index + 1)) {
    if (!/[a-z0-9]/.test(plain[index - 1] ?? ' ')) return index;
  }
  return plain.indexOf(word);
}

function joinParts(letters: readonly string[], matches: readonly boolean[]): Part[] {
  const parts: Part[] = [];
  for (const [index, letter] of letters.entries()) {
    const isMatch = matches[index] === true;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) parts[parts.length - 1] = { text: last.text + letter, isMatch };
    else parts.push({ text: letter, isMatch });
  }
  return parts;
}
