import { normalise, type MappedText } from './normalise.ts';
import { joinRuns, readNumbers, type Run } from './runs.ts';
import { wordsToSigns } from './words-to-signs.ts';
import { type Word, wordsOf } from './words.ts';

/** What every category looks at. Places are those of `text`. */
export interface Reading {
  readonly text: string;
  readonly words: readonly Word[];
  /** Numbers of the recent messages and of the text; those of the text have the index `message`. */
  readonly runs: readonly Run[];
  /** The same, where a few words stand between two messages. */
  readonly looseRuns: readonly Run[];
  readonly message: number;
  readonly recentWords: readonly Word[];
  readonly ownHost: string;
}

const maxRecent = 5;
const maxWordsBetweenMessages = 6;

export function read(
  text: string,
  recent: readonly string[],
  ownHost: string,
): Reading & { mapped: MappedText } {
  const before = recent.slice(-maxRecent).map((message) => wordsToSigns(normalise(message)).text);
  const mapped = wordsToSigns(normalise(text));
  const texts = [...before, mapped.text];
  const numbers = readNumbers(texts);
  return {
    mapped,
    text: mapped.text,
    words: wordsOf(mapped.text),
    runs: joinRuns(texts, numbers, 0),
    looseRuns: joinRuns(texts, numbers, maxWordsBetweenMessages),
    message: before.length,
    recentWords: wordsOf(before.join(' ')),
    ownHost,
  };
}
