import { ear } from './ear.ts';
import { editDistance } from './edit-distance.ts';
import { fold, wordsOf } from './fold.ts';
import type { Meaning } from './meanings.ts';
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
  readonly rank: number;
}

/** When two words are as near, a piece is meant rather than a brand, and a brand rather than a style. */
const ranks: Partial<Record<Meaning['kind'], number>> = { garment: 0, brand: 1, trait: 2, color: 2 };

/** The words that exist, and which of them was meant by one that does not. */
export class Spelling {
  readonly #byNumberless = new Map<string, Known>();
  readonly #byEar = new Map<string, Known[]>();
  readonly #withoutTilde = new Map<string, Known>();
  readonly #corrections = new Map<string, string>();

  learn(phrase: string, kind: Meaning['kind']): void {
    const rank = ranks[kind] ?? 3;
    for (const shown of phrase.toLowerCase().split(' ')) {
      const [word = '', ...rest] = wordsOf(shown);
      if (word === '' || rest.length > 0) continue;
      const known = { word, shown, rank };
      const present = this.#byNumberless.get(numberless(word));
      if (!present || present.rank > rank) this.#byNumberless.set(numberless(word), known);
      const heard = this.#byEar.get(ear(word)) ?? [];
      if (!heard.some((other) => other.word === word)) this.#byEar.set(ear(word), [...heard, known]);
      const plain = numberless(word).replaceAll('ñ', 'n');
      if (word.includes('ñ') && !this.#withoutTilde.has(plain)) this.#withoutTilde.set(plain, known);
    }
  }

  /** A word as people should read it. */
  shown(word: string): string {
    return this.#byEar.get(ear(word))?.find((known) => known.word === word)?.shown ?? word;
  }

  correct(typed: string, meant: string): void {
    this.#corrections.set(fold(typed), fold(meant));
  }

  /** Null for a word that exists, and for one that is like none that does. */
  respell(word: string): Respelled | null {
    const corrected = this.#corrections.get(word);
    if (corrected) return { word: corrected, by: 'sound' };
    if (word.length < 4 || /\d/u.test(word) || this.#knows(word)) return null;
    const otherForm =
      this.#withoutTilde.get(numberless(word))?.word ?? plainForms(word).find((form) => this.#knows(form));
    if (otherForm) return { word: otherForm, by: 'form' };
    const sounding = nearest(word, this.#byEar.get(ear(word)) ?? []);
    if (sounding) return { word: sounding, by: 'sound' };
    const looking = this.#lookingLike(word);
    return looking ? { word: looking, by: 'letters' } : null;
  }

  #knows(word: string): boolean {
    const twin = genderTwin(word);
    return (
      this.#byNumberless.has(numberless(word)) || (twin !== null && this.#byNumberless.has(numberless(twin)))
    );
  }

  /** One wrong letter in a word of five or more, two in one of nine or more; the first sound is rarely the wrong one. */
  #lookingLike(word: string): string | null {
    const heard = ear(word);
    if (heard.length < 5) return null;
    const most = heard.length < 9 ? 1 : 2;
    let least = most;
    let found: Known[] = [];
    for (const [sound, known] of this.#byEar) {
      if (sound[0] !== heard[0] || sound.length < 4) continue;
      const distance = editDistance(heard, sound, least);
      if (distance > least) continue;
      found = distance < least ? known : [...found, ...known];
      least = distance;
    }
    return nearest(word, found);
  }
}

function nearest(word: string, candidates: readonly Known[]): string | null {
  const [best] = candidates.toSorted(
    (one, other) =>
      editDistance(word, one.word, 9) - editDistance(word, other.word, 9) || one.rank - other.rank,
  );
  return best?.word ?? null;
}
