/** The whole pesos somebody meant: `$ 1.890` and `1890,50` are both 1890. */
export function digitsOfPrice(text: string): string {
  return (
    text
      .replace(/,.*$/s, '')
      // Of a dot only this is sure: after four digits in a row it parts no thousands.
      .replace(/^(\D*\d{4,})\.\d*$/, '$1')
      .replace(/\D/g, '')
      .replace(/^0+(?=\d)/, '')
  );
}
