import { wordsOf } from './fold.ts';
import { linkingWords } from './leading-words.ts';
import type { Meaning } from './meanings.ts';
import { genderTwin, numberless } from './word-forms.ts';

/** What is known by a phrase: its words without the linking ones, whatever their number. */
export function phraseKey(words: readonly string[]): string {
  return words.map(numberless).join(' ');
}

export interface Found {
  readonly meaning: Meaning;
  /** How many words it took. */
  readonly length: number;
}

/** Phrases and what they mean. */
export class Lexicon {
  readonly #meanings = new Map<string, Meaning>();
  /** Phrases by their words in alphabetical order: "jean campera" is a "campera jean". */
  readonly #anyOrder = new Map<string, Meaning>();
  #longest = 1;

  /** The first meaning of a phrase stays; says whether this is the one. */
  add(phrase: string, meaning: Meaning): boolean {
    const all = wordsOf(phrase);
    const words = all.filter((word) => !linkingWords.has(word));
    const key = phraseKey(words.length > 0 ? words : all);
    const present = this.#meanings.get(key);
    if (present) return present === meaning;
    this.#meanings.set(key, meaning);
    const anyOrder = key.split(' ').toSorted().join(' ');
    if (!this.#anyOrder.has(anyOrder)) this.#anyOrder.set(anyOrder, meaning);
    this.#longest = Math.max(this.#longest, words.length);
    return true;
  }

  get(phrase: string): Meaning | undefined {
    return this.#meanings.get(phraseKey(wordsOf(phrase).filter((word) => !linkingWords.has(word))));
  }

  /** The longest phrase that begins at a word; "rayada" is found where only "rayado" was said. */
  longestAt(words: readonly string[], start: number): Found | null {
    for (let length = Math.min(this.#longest, words.length - start); length > 0; length -= 1) {
      const phrase = words.slice(start, start + length);
      const meaning = this.#of(phrase);
      if (meaning) return { meaning, length };
    }
    return null;
  }

  #of(phrase: readonly string[]): Meaning | undefined {
    const key = phraseKey(phrase);
    const literal = this.#meanings.get(key);
    if (literal) return literal;
    const twin = genderTwin(phrase.at(-1) ?? '');
    const twinned = twin && this.#meanings.get(phraseKey([...phrase.slice(0, -1), twin]));
    if (twinned) return twinned;
    return phrase.length > 1 ? this.#anyOrder.get(key.split(' ').toSorted().join(' ')) : undefined;
  }
}
