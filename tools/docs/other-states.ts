import {
  claimCauses,
  claimOutcomes,
  claimRules,
  type ClaimState,
  claimStates,
} from '@perchero/contract/claims/claim-states.rules';
import {
  deliveryCauses,
  type DeliveryPeriod,
  deliveryRules,
  type DeliveryState,
  deliveryStates,
  isDeliveryEnded,
} from '@perchero/contract/delivery/delivery-states.rules';
import {
  offerCauses,
  offerHours,
  offerRules,
  offerStates,
} from '@perchero/contract/offers/offer-states.rules';
import { code, markdownTable, wordList } from './markdown.ts';

const deliveryOpening = `From \`packages/contract/src/delivery/delivery-states.rules.ts\`, for orders that were paid. Days are business days of Uruguay
(\`calendar.rules.ts\` in the same folder). A parcel is \`sent\` and \`delivered\`; a meeting is \`ready_to_meet\` and \`handed_over\`.
`;

const claimOpening = `From \`packages/contract/src/claims/claim-states.rules.ts\`. A claim stops its delivery (\`in_claim\`) until it is closed. Days are
business days. Without an answer of the seller what never arrived is refunded, and the rest is returned first (\`waiting_place\`);
an unanswered part is accepted, an unanswered no too. After ten days without a decision an operator's silence is as the seller's,
or a refund if it was sent back. A chargeback closes the claim after 60 calendar days.
`;

const offerOpening = `From \`packages/contract/src/offers/offer-states.rules.ts\`. An offer is a price for one unit, between the seller of a product and one
buyer; at most one between the two is open or accepted. Both states end after ${offerHours} hours. An accepted offer is a price that the buyer can
pay; it reserves nothing. Prices and limits are in \`offer-prices.rules.ts\`.

- A product that is paused or held: open offers are void, agreed prices run on and can be paid once it is listed again.
- A price edit: open offers at or above the new price are void. An agreed price above the list price costs the list price.
- The last unit is sold, the product or an account is deleted, or one of the two blocks the other: both are void.
- A seller who cannot be paid: no new offers; open ones run, and an agreed price cannot be paid meanwhile.
- An order at the agreed price keeps it, also when it is paid after the offer expired. An unpaid order that ends leaves the offer as it is.
- Offers to likers: one row, valid ${offerHours} hours, that people who liked the product before can take: that makes an accepted offer.
`;

interface Machine<State extends string> {
  readonly title: string;
  readonly opening: string;
  readonly states: readonly State[];
  readonly rules: Readonly<
    Record<State, { means: string; next: Readonly<Partial<Record<State, readonly string[]>>> }>
  >;
  readonly causes: Readonly<Record<string, string>>;
  /** Columns after what a state means. */
  readonly more?: Readonly<Record<string, (state: State) => string>>;
  readonly from?: readonly State[];
}

function printStates<State extends string>(machine: Machine<State>): string[] {
  const { title, opening, states, rules, causes, more = {}, from = states } = machine;
  return [
    `## ${title}\n`,
    opening,
    markdownTable(
      ['State', 'Means', ...Object.keys(more)],
      states.map((state) => [
        code(state),
        rules[state].means,
        ...Object.values(more).map((print) => print(state)),
      ]),
    ),
    'Causes of transitions:\n',
    wordList(causes),
    'From the state on the left to the others, by the named causes; any other transition is refused and changes nothing.\n',
    markdownTable(
      ['From', ...states.map(code)],
      from.map((one) => [code(one), ...states.map((to) => (rules[one].next[to] ?? []).join(', '))]),
    ),
  ];
}

/** The sections about deliveries, claims and offers of docs/orders.md. */
export function printOtherStates(): string[] {
  return [
    ...printStates({
      title: 'Deliveries',
      opening: deliveryOpening,
      states: deliveryStates,
      rules: deliveryRules,
      causes: deliveryCauses,
      more: { 'By itself': endOfDelivery },
    }),
    ...printStates({
      title: 'Claims',
      opening: claimOpening,
      states: claimStates,
      rules: claimRules,
      causes: claimCauses,
      more: { Turn: (state) => claimRules[state].turn ?? '', 'By itself': endOfClaim },
    }),
    'Outcomes. `refunded` and `settled_elsewhere` cancel the delivery, `arrived` opens 48 hours to object, the others complete it:\n',
    wordList(claimOutcomes),
    ...printStates({
      title: 'Offers',
      opening: offerOpening,
      states: offerStates,
      rules: offerRules,
      causes: offerCauses,
      from: offerStates.filter((state) => Object.keys(offerRules[state].next).length > 0),
    }),
  ];
}

function endOfClaim(state: ClaimState): string {
  const { end, next } = claimRules[state];
  if (!end) return state === 'closed' ? 'final' : 'with the refund or the order';
  const to = claimStates.filter((each) => next[each]?.includes('time')).map(code);
  return `${to.join(' or ')} after ${end.days} business days`;
}

function endOfDelivery(state: DeliveryState): string {
  const { end } = deliveryRules[state];
  if (isDeliveryEnded(state)) return 'final';
  if (!end) return 'with the claim or the order';
  const notes = [
    end.extension && `${period(end.extension)} more if the buyer grants them`,
    end.afterSellersWord && `${period(end.afterSellersWord)} if only the seller says so`,
  ].filter((note) => note !== undefined);
  const suffix = notes.length > 0 ? ` (${notes.join('; ')})` : '';
  return `${code(end.to)} after ${period(end.after)}${suffix}`;
}

function period(after: DeliveryPeriod): string {
  return 'hours' in after ? `${after.hours} hours` : `${after.businessDays} business days`;
}
