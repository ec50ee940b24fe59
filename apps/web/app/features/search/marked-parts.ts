import { bare } from '#app/shared/bare-letters.ts';

export interface Part {
  readonly text: string;
  readonly isMarked: boolean;
}

/** A text cut into what was typed and the rest: each typed word where a word begins with it, else wherever it is. */
export function markedParts(text: string, typed: string): Part[] {
  const letters = Array.from(text);
  const plain = letters.map(oneLetter).join('');
  const isMarked = letters.map(() => false);
  for (const word of bare(typed).split(/[\s@]+/)) {
    if (word === '') continue;
    const start = placeOf(plain, word);
    if (start !== -1) isMarked.fill(true, start, start + word.length);
  }
  return joined(letters, isMarked);
}

/** What has no letter of its own keeps its place all the same. */
function oneLetter(letter: string): string {
  const plain = bare(letter);
  return plain.length === 1 ? plain : ' ';
}

function placeOf(plain: string, word: string): number {
  for (let place = plain.indexOf(word); place !== -1; place = plain.indexOf(word, place + 1)) {
    if (!/[a-z0-9]/.test(plain[place - 1] ?? ' ')) return place;
  }
  return plain.indexOf(word);
}

function joined(letters: readonly string[], isMarked: readonly boolean[]): Part[] {
  const parts: Part[] = [];
  for (const [place, letter] of letters.entries()) {
    const marked = isMarked[place] === true;
    const last = parts.at(-1);
    if (last?.isMarked === marked) parts[parts.length - 1] = { text: last.text + letter, isMarked: marked };
    else parts.push({ text: letter, isMarked: marked });
  }
  return parts;
}
