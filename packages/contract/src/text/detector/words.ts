/** A part of a normalised text. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Word extends Span {
  readonly text: string;
  /** The key of the phrases that can begin with it. */
  readonly key: string;
}

const word = /[a-z0-9ñ]+/g;
/** "fueraaa" */
const drawl = /([a-zñ])\1{2,}/g;
/** Short forms of chats. */
const shortForms = new Map(
  Object.entries({ x: 'por', q: 'que', k: 'que', d: 'de', pa: 'para', pra: 'para', tb: 'tambien' }),
);

export function wordsOf(text: string): Word[] {
  const words = Array.from(text.matchAll(word), ({ 0: raw, index }) => {
    const plain = raw.replaceAll(drawl, '$1');
    return wordAt(shortForms.get(plain) ?? plain, index, index + raw.length);
  });
  return joinSpacedLetters(words);
}

function wordAt(text: string, from: number, to: number): Word {
  return { text, key: keyOf(text), from, to };
}

/** "w h a t s a p p" is one word. */
function joinSpacedLetters(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (let start = 0; start < words.length;) {
    let end = start;
    while (isLetter(words[end])) end += 1;
    const letters = words.slice(start, end);
    const [first, last] = [letters[0], letters.at(-1)];
    if (first && last && letters.length >= 4) {
      joined.push(wordAt(letters.map(({ text }) => text).join(''), first.from, last.to));
      start = end;
    } else {
      const single = words[start];
      if (single) joined.push(single);
      start += 1;
    }
  }
  return joined;
}

function isLetter(candidate: Word | undefined): boolean {
  return candidate !== undefined && candidate.to - candidate.from === 1 && !/\d/.test(candidate.text);
}

/** One word of a phrase. */
interface Slot {
  readonly words: ReadonlySet<string>;
  readonly stems: readonly string[];
  readonly isAny: boolean;
  readonly isNumber: boolean;
}

/** Phrases to look for, indexed by the first letters of their first word. */
export type Phrases = ReadonlyMap<string, readonly (readonly Slot[])[]>;

/**
 * One phrase for each comma: `|` separates alternatives of a word, `*` stands for any ending and `?` marks a word that
 * may be missing: `te paso|doy mi? cuenta*`. `_` is any word, `#` a number.
 */
export function phrases(list: string): Phrases {
  const index = new Map<string, (readonly Slot[])[]>();
  for (const phrase of list.split(',')) {
    for (const forms of expandOptional(phrase.split(/\s+/).filter((slot) => slot !== ''))) {
      if (forms.some((slot) => slot.includes(''))) throw new Error(`An empty word in the phrase "${phrase}"`);
      const keys = new Set(forms[0]?.map((form) => keyOf(form.replace('*', ''))));
      const slots = forms.map(toSlot);
      for (const key of keys) index.set(key, [...(index.get(key) ?? []), slots]);
    }
  }
  return index;
}

function expandOptional(slots: readonly string[]): string[][][] {
  let expanded: string[][][] = [[]];
  for (const slot of slots) {
    const forms = slot.replace('?', '').split('|');
    const longer = expanded.map((begun) => [...begun, forms]);
    expanded = slot.endsWith('?') ? [...longer, ...expanded] : longer;
  }
  return expanded;
}

function toSlot(forms: readonly string[]): Slot {
  return {
    words: new Set(forms),
    stems: forms.filter((form) => form.endsWith('*')).map((form) => form.slice(0, -1)),
    isAny: forms.includes('_'),
    isNumber: forms.includes('#'),
  };
}

/** Stems before `*` have at least three letters. */
function keyOf(text: string): string {
  return text.slice(0, 3);
}

/** Where the phrases stand, in order. */
export function find(wanted: Phrases, words: readonly Word[]): Span[] {
  const found: Span[] = [];
  for (let start = 0; start < words.length; start += 1) {
    const first = words[start];
    const candidates = first && wanted.get(first.key);
    if (!candidates) continue;
    let longest = 0;
    for (const slots of candidates)
      if (slots.length > longest && isPhraseAt(slots, words, start)) longest = slots.length;
    const last = words[start + longest - 1];
    if (longest > 0 && last) found.push({ from: first.from, to: last.to });
  }
  return found;
}

function isPhraseAt(slots: readonly Slot[], words: readonly Word[], start: number): boolean {
  return slots.every((slot, offset) => {
    const text = words[start + offset]?.text;
    if (text === undefined) return false;
    if (slot.words.has(text) || slot.isAny || (slot.isNumber && /^\d/.test(text))) return true;
    return slot.stems.length > 0 && slot.stems.some((stem) => text.startsWith(stem));
  });
}

/** Whether one of the spans is at most this many characters away. */
export function isNear(spans: readonly Span[], { from, to }: Span, distance: number): boolean {
  return spans.some((span) => span.from <= to + distance && span.to >= from - distance);
}

export function overlaps(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to;
}
