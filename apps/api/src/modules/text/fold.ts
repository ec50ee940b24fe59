import { letterEnye } from './spanish.rules.ts';

const accents = /[\u0300-\u036F]/gu;

/** Lower case without accents, except the Spanish n with tilde. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll('n\u0303', letterEnye)
    .replaceAll(accents, '')
    .normalize('NFC');
}

/** The words of a text, folded: `Levi's` is one word, `H&M` is "h y m" and `T-shirt` two words. */
export function wordsOf(text: string): string[] {
  return fold(text)
    .replaceAll(/['’´`]/gu, '')
    .replaceAll('&', ' y ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Normalised brand: "Ray-Ban", "ray ban" and "RAYBAN" are equal. */
export function brandKey(brand: string): string {
  return wordsOf(brand).join('');
}
