import { maxParcelCents, type ParcelKind } from '@perchero/contract/delivery/price.rules';
import { deliveryWords } from './delivery-words/texts.ts';

/** How parcels are paid, as form values: prices in whole pesos, digits only. */
export interface ParcelValues {
  readonly parcel: ParcelKind | '';
  readonly localPrice: string;
  readonly countryPrice: string;
}

/** The prices as the API takes them: null unless the parcel has a price. */
export function parcelCents({ parcel, localPrice, countryPrice }: ParcelValues) {
  const isPriced = parcel === 'priced';
  return {
    local_cents: isPriced ? Number(localPrice) * 100 : null,
    country_cents: isPriced ? Number(countryPrice) * 100 : null,
  };
}

/** Messages of prices that are missing or too high. */
export function parcelErrors(values: ParcelValues): Partial<Record<'localPrice' | 'countryPrice', string>> {
  if (values.parcel !== 'priced') return {};
  return {
    ...(isWrong(values.localPrice) && { localPrice: deliveryWords.wrongPrice }),
    ...(isWrong(values.countryPrice) && { countryPrice: deliveryWords.wrongPrice }),
  };
}

function isWrong(typed: string): boolean {
  return typed === '' || Number(typed) * 100 > maxParcelCents;
}

export function priceDigits(cents: number | null): string {
  return cents === null ? '' : String(cents / 100);
}
