/** Crockford's alphabet: without I, L, O and U. */
export const garmentCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const garmentCodeLength = 10;

/** As stored. Takes a code in any case, with and without hyphens; null for anything else. */
export function parseGarmentCode(text: string): string | null {
  const code = text.replaceAll('-', '').toUpperCase();
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(code) ? code : null;
}

/** As shown: `7KQ2-M9XH-4T`. */
export function formatGarmentCode(code: string): string {
  return [code.slice(0, 4), code.slice(4, 8), code.slice(8)].join('-');
}
