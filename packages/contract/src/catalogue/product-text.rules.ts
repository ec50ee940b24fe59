/** What no keyboard writes, or what lies about the order of a text: controls but the line break, half characters, bidi. */
const unwritable = /[^\P{Cc}\n]|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Cleans what a seller wrote. Straight quotes become typographic ones first, so that Levi's survives the removal of
 * quotes that the specification asks for.
 */
export function cleanText(text: string, most: number): string {
  return withTypographicQuotes(text.replace(/<[^>]*>/g, ''))
    .replace(/[`\\;]/g, '')
    .replaceAll('\t', ' ')
    .replace(unwritable, '')
    .trim()
    .slice(0, most)
    .replace(/\p{Cs}/gu, '')
    .trim();
}

function withTypographicQuotes(text: string): string {
  return text
    .replace(/(^|[\s([{¡¿])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(/'/g, '’');
}
