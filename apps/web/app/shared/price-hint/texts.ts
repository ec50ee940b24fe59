import type { PriceHint } from '@perchero/contract/desk/price-hint';
import { formatNumber, formatPrice } from '#app/shared/format.ts';

/** What similar products were sold for. */
export function priceHintText(hint: PriceHint | null): string {
  if (!hint) return 'Todavía no hay ventas parecidas para comparar.';
  const { low, high, cases } = hint;
  return `Prendas parecidas se vendieron entre ${formatPrice(low)} y ${formatPrice(high)} (${formatNumber(cases)} ventas del último año).`;
}
