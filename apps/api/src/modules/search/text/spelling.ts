import { ear } from './ear.ts';
import { editDistance } from './edit-distance.ts';
import { fold, wordsOf } from './fold.ts';
import type { Meaning } from './meanings.ts';
import { letterEnye } from './spanish.rules.ts';
import { genderTwin, numberless, plainForms } from './word-forms.ts';

/** How a word that was typed came to be another. */
export interface Respelled {
  readonly word: string;
  /** `form`: the same word in another form; `sound`: it sounds the same; `letters`: it looks like it. */
  readonly by: 'form' | 'sound' | 'letters';
}

interface Known {
  readonly word: string;
  /** With its accents. */
  readonly shown: string;
  readonly heard: string;
  rank: number;
}

/** When two words are as near, a piece is meant rather than a brand, and a brand rather than a style. */
const ranks: Partial<Record<Meaning['kind'], number>> = { garment: 0, brand: 1, trait: 2, color: 2 };
/** A word that says something only together with others is meant last. */
const partOfPhrase = 4;

/** The words that exist, and which of them was meant by one that does not. */
export class Spelling {
  readonly #words = new Map<string, Known>();
  readonly #numberless = new Set<string>();
  readonly #byEar = new Map<string, Known[]>();
  /** By the first letter and by the first sound. */
  readonly #byBeginning = new Map<string, Known[]>();
  readonly #withoutTilde = new Map<string, string>();
  readonly #corrections = new Map<string, string>();

  learn(phrase: string, kind: Meaning['kind']): void {
    const deps = phrase.toLowerCase().split(' ');
    const rank = (ranks[kind] ?? 3) + (deps.length > 1 ? partOfPhrase : 0);
    for (const shown of deps) {
      const [word = '', ...rest] = wordsOf(shown);
      if (word !== '' && rest.length === 0) this.#learnWord({ word, shown, heard: ear(word), rank });
    }
  }

  #learnWord(known: Known): void {
    const { word, heard, rank } = known;
    const present = this.#words.get(word);
    if (present) {
      present.rank = Math.min(present.rank, rank);
      return;
    }
    this.#words.set(word, known);
    this.#numberless.add(numberless(word));
    this.#byEar.set(heard, [...(this.#byEar.get(heard) ?? []), known]);
    for (const beginning of beginningsOf(word, heard))
      this.#byBeginning.set(beginning, [...(this.#byBeginning.get(beginning) ?? []), known]);
    const plain = numberless(word).replaceAll(letterEnye, 'n');
    if (word.includes(letterEnye) && !this.#withoutTilde.has(plain)) this.#withoutTilde.set(plain, word);
  }

  /** A word as people should read it. */
  shown(word: string): string {
    return this.#words.get(word)?.shown ?? word;
  }

  correct(typed: string, meant: string): void {
    this.#corrections.set(fold(typed), fold(meant));
  }

  /** Null for a word that exists, and for one that is like none that does. */
  respell(word: string): Respelled | null {
    const corrected = this.#corrections.get(word);
    if (corrected) return { word: corrected, by: 'sound' };
    if (word.length < 4 || /\d/u.test(word) || this.#numberless.has(numberless(word))) return null;
    const withTilde = this.#withoutTilde.get(numberless(word));
    if (withTilde) return { word: withTilde, by: 'form' };
    if (this.#knows(word)) return null;
    const plain = plainForms(word).find((form) => this.#knows(form));
    if (plain) return { word: plain, by: 'form' };
    const sounding = nearest(word, this.#byEar.get(ear(word)) ?? []);
    if (sounding) return { word: sounding, by: 'sound' };
    const looking = nearest(word, this.#lookingLike(word));
    return looking ? { word: looking, by: 'letters' } : null;
  }

  #knows(word: string): boolean {
    const twin = genderTwin(word);
    return (
      this.#numberless.has(numberless(word)) || (twin !== null && this.#numberless.has(numberless(twin)))
    );
  }

  /**
   * One wrong letter in a word of five or more, two in one of nine or more, as it is written or as it sounds; the first
   * letter is rarely the wrong one.
   */
  #lookingLike(word: string): Known[] {
    if (word.length < 5) return [];
    const heard = ear(word);
    let least = word.length < 9 ? 1 : 2;
    let found: Known[] = [];
    const candidates = beginningsOf(word, heard).flatMap(
      (beginning) => this.#byBeginning.get(beginning) ?? [],
    );
    for (const known of new Set(candidates)) {
      if (known.word.length < 5) continue;
      const read = editDistance(word, known.word, least);
      const distance = Math.min(read, editDistance(heard, known.heard, least));
      if (distance > least) continue;
      found = distance < least ? [known] : [...found, known];
      least = distance;
    }
    return found;
  }
}

function beginningsOf(word: string, heard: string): string[] {
  return [`letter ${word[0]}`, `sound ${heard[0]}`];
}

/** Of words as near as each other, one as long is meant: a letter is hit wrong more often than it is added. */
function nearest(word: string, candidates: readonly Known[]): string | null {
  const [best] = candidates.toSorted(
    (one, other) =>
      editDistance(word, one.word, 9) - editDistance(word, other.word, 9) ||
      one.rank - other.rank ||
      Math.abs(one.word.length - word.length) - Math.abs(other.word.length - word.length),
  );
  return best?.word ?? null;
}
