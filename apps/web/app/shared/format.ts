const locale = 'es-UY';

const wholePesos = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'UYU',
  maximumFractionDigits: 0,
});
const exactPesos = new Intl.NumberFormat(locale, {
  style: 'currency',
  currency: 'UYU',
  minimumFractionDigits: 2,
});
const wholeNumber = new Intl.NumberFormat(locale);
// Shortened, es-UY says `k`.
const thousands = new Intl.NumberFormat('es', {
  notation: 'compact',
  maximumFractionDigits: 1,
  roundingMode: 'trunc',
});

/** `$ 1.290`, and `$ 1.290,50` when there are cents. The space never breaks. */
export function formatPrice(pesos: number): string {
  return (Number.isInteger(pesos) ? wholePesos : exactPesos).format(pesos);
}

export function formatCents(cents: number): string {
  return formatPrice(cents / 100);
}

/** `1.208`, and `12,4 mil` above 9.999: never more than it is. */
export function formatCount(value: number): string {
  return (value > 9_999 ? thousands : wholeNumber).format(value);
}

export function formatNumber(value: number): string {
  return wholeNumber.format(value);
}
