/** Plurals that are not the plural of anything: championes are not clothes by Champion, and medias not half of a thing. */
export const pluralOnly: ReadonlySet<string> = new Set(['championes', 'medias']);

/** What a word and its plural have in common: "reloj" and "relojes", "traje" and "trajes". Gender stays: a gorra is no gorro. */
export function numberless(word: string): string {
  if (word.length < 4 || pluralOnly.has(word)) return word;
  if (word.endsWith('ces')) return `${word.slice(0, -3)}z`;
  return word.replace(/e?s?$/u, '');
}

/** "collar" → "collares", "luz" → "luces", and what people write for borrowed words: "short" → "shorts". */
export function plurals(word: string): string[] {
  if (word.endsWith('s')) return [];
  if (/[aeiou]$/u.test(word)) return [`${word}s`];
  if (word.endsWith('z')) return [`${word.slice(0, -1)}ces`];
  return [`${word}es`, `${word}s`];
}

/** "rayada" → "rayado" and back; null for a word that has no such pair. */
export function genderTwin(word: string): string | null {
  const ending = /[oa]s?$/u.exec(word)?.[0];
  if (!ending || word.length < 5) return null;
  return word.slice(0, -ending.length) + (ending.startsWith('o') ? 'a' : 'o') + ending.slice(1);
}

/** What "camperita", "pantaloncito" or "camperon" may be a small or large one of. */
export function plainForms(word: string): string[] {
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
