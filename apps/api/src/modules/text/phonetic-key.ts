import { letterEnye } from './spanish.rules.ts';

/** Rules for Uruguayan Spanish. Order matters: "ch" is replaced before the silent "h" is removed. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [new RegExp(letterEnye, 'gu'), 'n'],
  [/ph/gu, 'f'],
  [/sh|ch|^x/gu, 'C'],
  [/h/gu, ''],
  [/ck|qu(?=[ei])|q|c(?![ei])/gu, 'k'],
  [/gu(?=[ei])/gu, 'G'],
  [/g(?=[ei]|$)/gu, 'j'],
  [/v/gu, 'b'],
  [/[zc]/gu, 's'],
  [/ll/gu, 'y'],
  [/w/gu, 'u'],
  [/n(?=[pbm])/gu, 'm'],
  [/(?<=[aeiou])i$/gu, 'y'],
  [/([a-zA-Z])\1+/gu, '$1'],
  // Plural.
  [/(?<=..[aeiou]|..[^aeiou]e?)s$/gu, ''],
];

/**
 * Equal for words that sound alike, in singular and plural: "hojotas" and "ojotas", "aniyo" and "anillo", "relog" and
 * "reloj".
 */
export function phoneticKey(word: string): string {
  return sounds.reduce((key, [spelling, sound]) => key.replaceAll(spelling, sound), word);
}
