/** Whole pesos from typed text: `$ 1.890` and `1890,50` are both 1890. */
export function parsePriceDigits(text: string): string {
  return (
    text
      .replace(/,.*$/s, '')
      // A dot after four digits in a row is a decimal point, not a thousands separator.
      .replace(/^(\D*\d{4,})\.\d*$/, '$1')
      .replace(/\D/g, '')
      .replace(/^0+(?=\d)/, '')
  );
}
