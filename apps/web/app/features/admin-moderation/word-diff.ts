interface DiffPart {
  readonly text: string;
  /** Whether the other text lacks it. */
  readonly isChanged: boolean;
}

interface Diff {
  readonly before: readonly DiffPart[];
  readonly after: readonly DiffPart[];
}

/** Marks the words that only one of two texts has, by their longest common subsequence. */
export function diffWords(one: string, other: string): Diff {
  const [before, after] = [wordsOf(one), wordsOf(other)];
  const [oldWords, newWords] = [before.map(withoutSpace), after.map(withoutSpace)];
  const lengths = commonLengths(oldWords, newWords);
  const isRemoved = before.map(() => true);
  const isAdded = after.map(() => true);
  let [row, column] = [before.length, after.length];
  while (row > 0 && column > 0) {
    if (oldWords[row - 1] === newWords[column - 1]) {
      isRemoved[--row] = false;
      isAdded[--column] = false;
    } else if (at(lengths, row - 1, column) >= at(lengths, row, column - 1)) row--;
    else column--;
  }
  return { before: joined(before, isRemoved), after: joined(after, isAdded) };
}

/** Every word with the space after it, so that the parts add up to the text. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\S+\s*|^\s+/g) ?? [];
}

function withoutSpace(word: string): string {
  return word.trimEnd();
}

/** How many words the beginnings of both texts have in common, by how long the beginnings are. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly Uint16Array[] {
  const lengths = [new Uint16Array(after.length + 1)];
  before.forEach((word, row) => {
    const current = new Uint16Array(after.length + 1);
    after.forEach((other, column) => {
      current[column + 1] =
        word === other
          ? at(lengths, row, column) + 1
          : Math.max(at(lengths, row, column + 1), current[column] ?? 0);
    });
    lengths.push(current);
  });
  return lengths;
}

function at(lengths: readonly Uint16Array[], row: number, column: number): number {
  return lengths[row]?.[column] ?? 0;
}

/** Adjacent words that are marked alike become one part. */
function joined(words: readonly string[], changed: readonly boolean[]): readonly DiffPart[] {
  const parts: { text: string; isChanged: boolean }[] = [];
  words.forEach((word, index) => {
    const isChanged = changed[index] ?? false;
    const last = parts.at(-1);
    if (last?.isChanged === isChanged) last.text += word;
    else parts.push({ text: word, isChanged });
  });
  return parts;
}
