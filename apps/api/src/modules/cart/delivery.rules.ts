import type { CartDeliveryMethod } from '@perchero/contract/cart/cart.rules';
import type { Address } from '@perchero/contract/delivery/addresses';
import {
  type DeliveryOptions,
  findOpposedLines,
  hasDelivery,
  orderDeliveryOptions,
  parcelCents,
} from '@perchero/contract/delivery/price.rules';
import { errorTexts } from '@perchero/contract/error-texts';
import type { DeliveryLine } from '#modules/catalogue/index.ts';
import { deliveryTexts as texts } from './texts.ts';

export interface DeliveryChoice {
  readonly method: CartDeliveryMethod;
  readonly addressId: string | null;
}

interface GroupWays {
  /** The ways in which this buyer can receive all products of the group. */
  readonly options: DeliveryOptions;
  /** Why there is no such way. */
  readonly problem: string | null;
}

/** Null without lines. */
export function waysOf(lines: readonly DeliveryLine[], isBuyerAdult: boolean): GroupWays | null {
  const [first, ...others] = lines;
  if (!first) return null;
  const common = orderDeliveryOptions([first.options, ...others.map(({ options }) => options)]);
  const options = isBuyerAdult ? common : { ...common, in_person: false, zone: null };
  return { options, problem: hasDelivery(options) ? null : problemOf(lines, common) };
}

function problemOf(lines: readonly DeliveryLine[], common: DeliveryOptions): string {
  if (common.in_person) return errorTexts['in-person-adults-only'];
  const opposed = findOpposedLines(lines, ({ options }) => options);
  return opposed ? texts.noCommonWay(opposed.inPersonOnly.title, opposed.parcelOnly.title) : texts.noWay;
}

/** The only way is chosen by itself. The default address is the first. */
export function onlyChoice(
  { in_person, parcel }: DeliveryOptions,
  [address]: readonly Address[],
): DeliveryChoice | null {
  if (in_person) return parcel === 'none' ? { method: 'in_person', addressId: null } : null;
  return parcel !== 'none' && address ? { method: 'parcel', addressId: address.id } : null;
}

export interface ChosenDelivery {
  readonly method: CartDeliveryMethod;
  /** Of a parcel. */
  readonly address: Address | null;
  readonly costCents: number;
}

/** Null when the choice is not, or no longer, possible. */
export function applyChoice(
  options: DeliveryOptions,
  { method, addressId }: DeliveryChoice,
  addresses: readonly Address[],
): ChosenDelivery | null {
  if (method === 'in_person') return options.in_person ? { method, address: null, costCents: 0 } : null;
  const address = addresses.find(({ id }) => id === addressId);
  const costCents = address ? parcelCents(options, address.department) : null;
  return address && costCents !== null ? { method, address, costCents } : null;
}
