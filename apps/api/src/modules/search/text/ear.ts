import { letterEnye } from './spanish.rules.ts';

/**
 * Spellings that sound alike in Uruguay. Order matters: "ch" is set aside before "h" falls silent.
 */
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
  // The plural.
  [/(?<=..[aeiou]|..[^aeiou]e?)s$/gu, ''],
];

/** How a word sounds, its plural left aside: "hojotas" and "ojotas", "aniyo" and "anillo", "relog" and "reloj" are one. */
export function ear(word: string): string {
  return sounds.reduce((heard, [spelling, sound]) => heard.replaceAll(spelling, sound), word);
}
