import type { CartDelivery, CartGroup } from '@perchero/contract/cart/cart';
import { deliveryWords as words } from '#app/shared/delivery-words/texts.ts';
import { formatCents } from '#app/shared/format.ts';
import { deliveryTexts as texts } from './texts.ts';

export interface Amounts {
  readonly products: number;
  /** What is paid now for all deliveries; null while none is chosen. */
  readonly delivery: number | null;
  readonly total: number;
  readonly isPaidOnArrival: boolean;
  readonly isInPerson: boolean;
}

export function amountsOf(groups: readonly CartGroup[]): Amounts {
  const payable = groups.filter(({ subtotal_cents }) => subtotal_cents > 0);
  const products = payable.reduce((sum, { subtotal_cents }) => sum + subtotal_cents, 0);
  const deliveries = payable.flatMap(({ delivery }) => (delivery && isComplete(delivery) ? [delivery] : []));
  const cost = deliveries.reduce((sum, { cost_cents }) => sum + (cost_cents ?? 0), 0);
  return {
    products,
    delivery: deliveries.length === 0 ? null : cost,
    total: products + cost,
    isPaidOnArrival: deliveries.some(isPaidOnArrival),
    isInPerson: deliveries.length > 0 && deliveries.every(({ chosen }) => chosen === 'in_person'),
  };
}

/** Whether the buyer has chosen how it arrives, and of a parcel where. */
export function isComplete({ cost_cents }: CartDelivery): boolean {
  return cost_cents !== null;
}

function isPaidOnArrival({ chosen, options }: CartDelivery): boolean {
  return chosen === 'parcel' && options.parcel === 'on_arrival';
}

/** The rows of a `dl` above a total. */
export function AmountRows({ amounts }: { amounts: Amounts }) {
  return (
    <>
      <div>
        <dt>{texts.products}</dt>
        <dd>{formatCents(amounts.products)}</dd>
      </div>
      <div>
        <dt>{amounts.isInPerson ? texts.inPerson : texts.delivery}</dt>
        <dd>{deliveryText(amounts)}</dd>
      </div>
    </>
  );
}

function deliveryText({ delivery, isPaidOnArrival: onArrival }: Amounts): string {
  if (delivery === null) return texts.notChosen;
  if (delivery > 0) return formatCents(delivery);
  return onArrival ? words.paidOnArrival : words.free;
}
