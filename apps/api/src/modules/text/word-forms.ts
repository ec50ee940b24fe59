/** Words whose plural has another meaning: "championes" are not several Champions. */
export const pluralOnly: ReadonlySet<string> = new Set(['championes', 'medias']);

/** Equal for singular and plural: "reloj" and "relojes". Keeps the gender: "gorra" is not "gorro". */
export function singularStem(word: string): string {
  if (word.length < 4 || pluralOnly.has(word)) return word;
  if (word.endsWith('ces')) return `${word.slice(0, -3)}z`;
  return word.replace(/e?s?$/u, '');
}

/** "collar" → "collares", "luz" → "luces", and for loanwords "short" → "shorts". */
export function plurals(word: string): string[] {
  if (word.endsWith('s')) return [];
  if (/[aeiou]$/u.test(word)) return [`${word}s`];
  if (word.endsWith('z')) return [`${word.slice(0, -1)}ces`];
  return [`${word}es`, `${word}s`];
}

/**
 * A phrase as it is, all singular and all plural, for what stemming leaves out: short words ("roto", "rotos") and loanwords
 * ("short", "shorts").
 */
export function numberForms(words: readonly string[]): string[] {
  const singular = words.map((word) => (pluralOnly.has(word) ? word : word.replace(/s$/u, '')));
  const plural = words.map((word) => (word.endsWith('s') || pluralOnly.has(`${word}s`) ? word : `${word}s`));
  return [...new Set([words, singular, plural].map((forms) => forms.join(' ')))];
}

/** "rayada" → "rayado" and back; null without such a pair. */
export function otherGenderForm(word: string): string | null {
  const ending = /[oa]s?$/u.exec(word)?.[0];
  if (!ending || word.length < 5) return null;
  return word.slice(0, -ending.length) + (ending.startsWith('o') ? 'a' : 'o') + ending.slice(1);
}

/** Possible base forms of diminutives and augmentatives: "camperita", "pantaloncito", "camperon". */
export function baseForms(word: string): string[] {
  const single = word.replace(/s$/u, '');
  const small = /^(.{3,}?)(?:e?cit|it)([oa])$/u.exec(single);
  if (small) {
    const [, stem = '', vowel = ''] = small;
    const hard = stem.endsWith('qu') ? `${stem.slice(0, -2)}c` : stem;
    return [hard + vowel, hard, `${hard}e`, hard + (vowel === 'o' ? 'a' : 'o')];
  }
  const large = /^(.{4,})ona?$/u.exec(single)?.[1];
  return large ? [`${large}a`, `${large}o`] : [];
}
