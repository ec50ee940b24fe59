const pesos = new Intl.NumberFormat('es-UY', {
  style: 'currency',
  currency: 'UYU',
  maximumFractionDigits: 0,
});
const exactPesos = new Intl.NumberFormat('es-UY', { style: 'currency', currency: 'UYU' });

/** `$ 1.290`, and `$ 1.290,50` when there are cents. */
export function formatCents(cents: number): string {
  return (cents % 100 === 0 ? pesos : exactPesos).format(cents / 100);
}
