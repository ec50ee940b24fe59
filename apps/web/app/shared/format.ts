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
// es-UY abbreviates thousands as `k`.
const thousands = new Intl.NumberFormat('es', {
  notation: 'compact',
  maximumFractionDigits: 1,
  roundingMode: 'trunc',
});

/** `$ 1.290`, and `$ 1.290,50` with cents. The space is non-breaking. */
export function formatPrice(pesos: number): string {
  return (Number.isInteger(pesos) ? wholePesos : exactPesos).format(pesos);
}

export function formatCents(cents: number): string {
  return formatPrice(cents / 100);
}

/** `1.208`, and `12,4 mil` above 9.999, rounded down. */
export function formatCount(value: number): string {
  return (value > 9_999 ? thousands : wholeNumber).format(value);
}

export function formatNumber(value: number): string {
  return wholeNumber.format(value);
}

/** +59894123456 → +598 94 123 456. */
export function formatPhone(phone: string): string {
  return phone.replace(/^(\+598)(\d{2})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}
