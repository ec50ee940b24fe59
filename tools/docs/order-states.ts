import { orderEnds } from '@perchero/contract/orders/order-ends.rules';
import {
  mayBecome,
  orderRules,
  type OrderState,
  orderStates,
  stockEffects,
} from '@perchero/contract/orders/order-states.rules';
import { markdownTable } from './markdown-table.ts';

const opening = `# Orders

An order is one buyer's purchase from one seller. This page is printed from the table that the code asks before every move
(\`packages/contract/src/orders/order-states.rules.ts\`); \`npx vitest run tools/docs -u\` prints it again, and a test compares both.
[Record 25](adr/0025-stock-row-and-order-states.md) says why it is so.
`;

const endsOpening = `From \`packages/contract/src/orders/order-ends.rules.ts\`. \`paid\` and \`partially_refunded\` wait for nothing: the delivery will end
them; until then an account that owes a product cannot be deleted for 30 days after the payment. Times are those of the usual
configuration (15 minutes to pay).
`;

/** The document of the table of orders. */
export function printOrderStates(): string {
  return [
    opening,
    '## States\n',
    'Open: the provider may still be waiting for money. Money: some was received at some time.\n',
    markdownTable(
      ['State', 'Means', 'Open', 'Money', 'Its pieces'],
      orderStates.map((state) => {
        const { means, isOpen, hasMoney, stock } = orderRules[state];
        return [code(state), means, isOpen ? 'yes' : '', hasMoney ? 'yes' : '', stock];
      }),
    ),
    'What happens to the pieces of an order that comes into a state:\n',
    `${Object.entries(stockEffects)
      .map(([effect, words]) => `- **${effect}**: they ${words}.`)
      .join('\n')}\n`,
    '## Moves\n',
    'From the left to the states in the row; anything else is refused and changes nothing.\n',
    markdownTable(
      ['From', ...orderStates.map(code)],
      orderStates.map((from) => [code(from), ...orderStates.map((to) => (mayBecome(from, to) ? '●' : ''))]),
    ),
    '## Who ends an order, and when\n',
    endsOpening,
    markdownTable(
      ['State', 'By itself', 'Provider or seller out of reach', 'Buyer', 'Seller', 'Operator'],
      orderStates.map((state) => {
        const { byTime, unreachable, buyer, seller, operator } = orderEnds[state];
        return [
          code(state),
          byTime ?? 'an end',
          unreachable ?? '',
          buyer ?? '',
          seller ?? '',
          operator ?? '',
        ];
      }),
    ),
  ].join('\n');
}

function code(state: OrderState): string {
  return `\`${state}\``;
}
