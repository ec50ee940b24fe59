import { netOf, type SaleFees } from '@perchero/contract/seller-accounts/net.rules';
import { formatNumber, formatPrice } from '#app/shared/format.ts';

/** What a seller receives for a price in whole pesos. */
export function netLine(price: number, fees: SaleFees): string {
  const { receives, commission, provider } = netOf(price, fees);
  if (provider === null) {
    const percent = formatNumber(fees.commission.basisPoints / 100);
    return `Vas a recibir ${formatPrice(receives)} (comisión ${percent} %). Mercado Pago descuenta además la suya.`;
  }
  return `Recibís unos ${formatPrice(receives)}: ${formatPrice(commission)} son de Perchero y unos ${formatPrice(provider)} de Mercado Pago.`;
}
