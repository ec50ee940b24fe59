import { wordsOf } from './fold.ts';
import { linkingWords } from './leading-words.ts';
import type { Meaning } from './meanings.ts';
import { otherGenderForm, singularStem } from './word-forms.ts';

/** Key of a phrase: its words without linking words, in singular. */
export function phraseKey(words: readonly string[]): string {
  return words.map(singularStem).join(' ');
}

export interface PhraseMatch {
  readonly meaning: Meaning;
  /** Number of words matched. */
  readonly length: number;
}

export class Lexicon {
  readonly #meanings = new Map<string, Meaning>();
  /** Phrases by their sorted words, so that "jean campera" matches "campera jean". */
  readonly #anyOrder = new Map<string, Meaning>();
  #longest = 1;

  /** The first meaning of a phrase wins; returns whether it is this one. */
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

  /** Also matches the other gender: "rayada" for "rayado". */
  longestAt(words: readonly string[], start: number): PhraseMatch | null {
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
    const otherGender = otherGenderForm(phrase.at(-1) ?? '');
    const otherMeaning = otherGender && this.#meanings.get(phraseKey([...phrase.slice(0, -1), otherGender]));
    if (otherMeaning) return otherMeaning;
    return phrase.length > 1 ? this.#anyOrder.get(key.split(' ').toSorted().join(' ')) : undefined;
  }
}
