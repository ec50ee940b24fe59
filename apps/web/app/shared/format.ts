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

/** `$ 1.290`, and `$ 1.290,50` when there are cents. The space never breaks. */
export function formatPrice(pesos: number): string {
  return (Number.isInteger(pesos) ? wholePesos : exactPesos).format(pesos);
}

export function formatCents(cents: number): string {
  return formatPrice(cents / 100);
}

export function formatNumber(value: number): string {
  return wholeNumber.format(value);
}
