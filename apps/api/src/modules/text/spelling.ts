import { phoneticKey } from './phonetic-key.ts';
import { editDistance } from './edit-distance.ts';
import { fold, wordsOf } from './fold.ts';
import type { Meaning } from './meanings.ts';
import { letterEnye } from './spanish.rules.ts';
import { otherGenderForm, singularStem, baseForms } from './word-forms.ts';

/** A correction and its reason. */
export interface Respelled {
  readonly word: string;
  /** `form`: another form of the same word; `sound`: sounds the same; `letters`: similar spelling. */
  readonly by: 'form' | 'sound' | 'letters';
}

interface KnownWord {
  readonly word: string;
  /** With accents. */
  readonly displayForm: string;
  readonly phoneticKey: string;
  rank: number;
}

/** Tie-breaker: garment before brand, brand before style. */
const ranks: Partial<Record<Meaning['kind'], number>> = { garment: 0, brand: 1, trait: 2, color: 2 };
/** Words that occur only inside phrases come last. */
const partOfPhraseRank = 4;

/** Known words, and the correction of unknown ones. */
export class Spelling {
  readonly #words = new Map<string, KnownWord>();
  readonly #singularStems = new Set<string>();
  readonly #byPhoneticKey = new Map<string, KnownWord[]>();
  /** By first letter and by first sound. */
  readonly #byInitial = new Map<string, KnownWord[]>();
  readonly #withoutTilde = new Map<string, string>();
  readonly #corrections = new Map<string, string>();

  learn(phrase: string, kind: Meaning['kind']): void {
    const words = phrase.toLowerCase().split(' ');
    const rank = (ranks[kind] ?? 3) + (words.length > 1 ? partOfPhraseRank : 0);
    for (const displayForm of words) {
      const [word = '', ...rest] = wordsOf(displayForm);
      if (word !== '' && rest.length === 0)
        this.#learnWord({ word, displayForm, phoneticKey: phoneticKey(word), rank });
    }
  }

  #learnWord(known: KnownWord): void {
    const { word, phoneticKey: key, rank } = known;
    const present = this.#words.get(word);
    if (present) {
      present.rank = Math.min(present.rank, rank);
      return;
    }
    this.#words.set(word, known);
    this.#singularStems.add(singularStem(word));
    this.#byPhoneticKey.set(key, [...(this.#byPhoneticKey.get(key) ?? []), known]);
    for (const initial of initialsOf(word, key))
      this.#byInitial.set(initial, [...(this.#byInitial.get(initial) ?? []), known]);
    const plain = singularStem(word).replaceAll(letterEnye, 'n');
    if (word.includes(letterEnye) && !this.#withoutTilde.has(plain)) this.#withoutTilde.set(plain, word);
  }

  /** With accents, for display. */
  displayForm(word: string): string {
    return this.#words.get(word)?.displayForm ?? word;
  }

  addCorrection(typed: string, meant: string): void {
    this.#corrections.set(fold(typed), fold(meant));
  }

  /** Null for a known word, and for one without a similar known word. */
  respell(word: string): Respelled | null {
    const corrected = this.#corrections.get(word);
    if (corrected) return { word: corrected, by: 'sound' };
    if (word.length < 4 || /\d/u.test(word) || this.#singularStems.has(singularStem(word))) return null;
    const withTilde = this.#withoutTilde.get(singularStem(word));
    if (withTilde) return { word: withTilde, by: 'form' };
    if (this.#knows(word)) return null;
    const plain = baseForms(word).find((form) => this.#knows(form));
    if (plain) return { word: plain, by: 'form' };
    const soundAlike = nearest(word, this.#byPhoneticKey.get(phoneticKey(word)) ?? []);
    if (soundAlike) return { word: soundAlike, by: 'sound' };
    const similar = nearest(word, this.#similarTo(word));
    return similar ? { word: similar, by: 'letters' } : null;
  }

  #knows(word: string): boolean {
    const otherGender = otherGenderForm(word);
    return (
      this.#singularStems.has(singularStem(word)) ||
      (otherGender !== null && this.#singularStems.has(singularStem(otherGender)))
    );
  }

  /**
   * One typo in a word of five or more letters, two in nine or more, by spelling or by sound. The first letter or sound
   * must match.
   */
  #similarTo(word: string): KnownWord[] {
    if (word.length < 5) return [];
    const key = phoneticKey(word);
    let maxDistance = word.length < 9 ? 1 : 2;
    let found: KnownWord[] = [];
    const candidates = initialsOf(word, key).flatMap((initial) => this.#byInitial.get(initial) ?? []);
    for (const known of new Set(candidates)) {
      if (known.word.length < 5) continue;
      const written = editDistance(word, known.word, maxDistance);
      const distance = Math.min(written, editDistance(key, known.phoneticKey, maxDistance));
      if (distance > maxDistance) continue;
      found = distance < maxDistance ? [known] : [...found, known];
      maxDistance = distance;
    }
    return found;
  }
}

function initialsOf(word: string, key: string): string[] {
  return [`letter ${word[0]}`, `sound ${key[0]}`];
}

/** Prefers the same length: substitutions are more frequent than insertions. */
function nearest(word: string, candidates: readonly KnownWord[]): string | null {
  const [best] = candidates.toSorted(
    (one, other) =>
      editDistance(word, one.word, 9) - editDistance(word, other.word, 9) ||
      one.rank - other.rank ||
      Math.abs(one.word.length - word.length) - Math.abs(other.word.length - word.length),
  );
  return best?.word ?? null;
}
