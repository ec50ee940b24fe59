import type { Address } from '@perchero/contract/delivery/addresses';
import type { DeliveryOptions } from '@perchero/contract/delivery/price.rules';
import { errorTexts } from '@perchero/contract/error-texts';
import {
  applyChoice,
  type ChosenDelivery,
  type DeliveryChoice,
  findChoices,
  waysOf,
} from '#modules/cart/index.ts';
import { findDeliveryLines } from '#modules/catalogue/index.ts';
import { findAddresses } from '#modules/delivery-options/index.ts';
import { isAdult } from '#modules/identity/index.ts';
import { type AgreedPrices, shareAgreedPrices } from '#modules/offers/index.ts';
import type { OrderDelivery } from '#modules/orders/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { SellerGroup } from './checkout-lines.rules.ts';
import { texts } from './texts.ts';

/** What applies to a purchase from one seller besides the list prices. */
export interface SellerTerms {
  readonly agreedPrices: AgreedPrices;
  readonly delivery: OrderDelivery | null;
  /** Message for the buyer: why it cannot be bought on these terms. */
  readonly refusal: string | null;
}

type RequestedGroup = Pick<SellerGroup, 'sellerId' | 'lines' | 'delivery'>;

/**
 * Reads the terms of a purchase: before the transaction, to refuse early, and in it, after locking the buyer and before
 * the stock rows. Terms that another purchase could use up are read `for share`.
 */
export type TermsFor = (db: Db, buyerId: string, group: RequestedGroup, now: Date) => Promise<SellerTerms>;

export const termsFor: TermsFor = async (db, buyerId, group, now) => {
  const productIds = group.lines.map(({ productId }) => productId);
  return {
    agreedPrices: await shareAgreedPrices(db, buyerId, productIds, now),
    ...(await deliveryTerms(db, buyerId, group, now)),
  };
};

/** The requested delivery, or the choice of the cart, or in person. An order keeps it, so no lock is needed. */
async function deliveryTerms(
  db: Db,
  buyerId: string,
  { sellerId, lines, delivery: requested }: RequestedGroup,
  now: Date,
): Promise<Pick<SellerTerms, 'delivery' | 'refusal'>> {
  const productIds = lines.map(({ productId }) => productId);
  const isBuyerAdult = await isAdult(db, buyerId, now);
  const ways = waysOf(await findDeliveryLines(db, productIds, now), isBuyerAdult);
  if (!ways || ways.problem) return refuse(ways?.problem ?? texts.gone);
  const { options } = ways;
  const stored = requested ?? (await findChoices(db, buyerId, [sellerId])).get(sellerId);
  const choice: DeliveryChoice | null =
    stored ?? (options.in_person ? { method: 'in_person', addressId: null } : null);
  const chosen = choice && applyChoice(options, choice, await findAddresses(db, buyerId));
  if (!chosen) return refuse(refusalOf(options, choice, isBuyerAdult));
  if (requested && requested.seenCostCents !== chosen.costCents) return refuse(texts.deliveryCostChanged);
  return { delivery: toOrderDelivery(options, chosen), refusal: null };
}

function refuse(refusal: string) {
  return { delivery: null, refusal };
}

function refusalOf(options: DeliveryOptions, choice: DeliveryChoice | null, isBuyerAdult: boolean): string {
  if (choice?.method === 'in_person')
    return errorTexts[isBuyerAdult ? 'delivery-not-offered' : 'in-person-adults-only'];
  return options.parcel === 'none' ? errorTexts['delivery-not-offered'] : texts.addressNeeded;
}

function toOrderDelivery(
  { parcel, department, zone }: DeliveryOptions,
  { method, address, costCents }: ChosenDelivery,
): OrderDelivery {
  return {
    method,
    terms: method === 'parcel' && parcel !== 'none' ? parcel : null,
    costCents,
    fromDepartment: department,
    zone: method === 'in_person' ? zone : null,
    department: address?.department ?? null,
    address: address && copyOf(address),
  };
}

/** Without what only its owner needs. */
function copyOf({
  id: _id,
  label: _label,
  is_default: _isDefault,
  ...address
}: Address): OrderDelivery['address'] {
  return address;
}
