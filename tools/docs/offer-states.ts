import {
  offerCauses,
  offerHours,
  offerRules,
  type OfferState,
  offerStates,
} from '@perchero/contract/offers/offer-states.rules';
import { markdownTable } from './markdown-table.ts';

const opening = `From \`packages/contract/src/offers/offer-states.rules.ts\`. An offer is a price for one unit, between the seller of a product and one
buyer; at most one between the two is open or accepted. Both states end after ${offerHours} hours. An accepted offer is a price that the buyer can
pay; it reserves nothing. Prices and limits are in \`offer-prices.rules.ts\`.

- A product that is paused or held: open offers are void, agreed prices run on and can be paid once it is listed again.
- A price edit: open offers at or above the new price are void. An agreed price above the list price costs the list price.
- The last unit is sold, the product or an account is deleted, or one of the two blocks the other: both are void.
- A seller who cannot be paid: no new offers; open ones run, and an agreed price cannot be paid meanwhile.
- An order at the agreed price keeps it, also when it is paid after the offer expired. An unpaid order that ends leaves the offer as it is.
- Offers to likers: one row, valid ${offerHours} hours, that people who liked the product before can take: that makes an accepted offer.
`;

/** The section about offers of docs/orders.md. */
export function printOfferStates(): string {
  return [
    '## Offers\n',
    opening,
    markdownTable(
      ['State', 'Means'],
      offerStates.map((state) => [code(state), offerRules[state].means]),
    ),
    'Causes of transitions:\n',
    `${Object.entries(offerCauses)
      .map(([name, means]) => `- **${name}**: ${means}.`)
      .join('\n')}\n`,
    'From the state on the left to the others, by the named causes; any other transition is refused and changes nothing.\n',
    markdownTable(
      ['From', ...offerStates.map(code)],
      offerStates
        .filter((from) => Object.keys(offerRules[from].next).length > 0)
        .map((from) => [
          code(from),
          ...offerStates.map((to) => (offerRules[from].next[to] ?? []).join(', ')),
        ]),
    ),
  ].join('\n');
}

function code(state: OfferState): string {
  return `\`${state}\``;
}
