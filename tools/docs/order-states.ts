import {
  type EndingRight,
  endingDeeds,
  orderEnds,
  type TimedEnd,
} from '@perchero/contract/orders/order-ends.rules';
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

const endsOpening = `From \`packages/contract/src/orders/order-ends.rules.ts\`, which \`who-ends.db.test.ts\` walks with every person and every way in which the
provider or the seller can be out of reach. \`paid\` and \`partially_refunded\` wait for nothing: the delivery will end them; until then
an account that owes a product cannot be deleted for 30 days after the payment, and an operator ends them by a refund, which can be
given up like any other (\`refund\`, then \`force-cancel\`). A payment goes back within 180 days, and not once its bank has settled it: after
that the sale stands. Times are those of the usual configuration (15 minutes to pay).

What somebody asks for leads here. \`force-cancel\` asks no provider; whatever an operator decides is kept with its reason.
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
    `${Object.entries(endingDeeds)
      .map(([deed, states]) => `- **${deed}**: ${listed(states)}.`)
      .join('\n')}\n`,
    markdownTable(
      ['State', 'By itself', 'Provider or seller out of reach', 'Buyer', 'Seller', 'Operator'],
      orderStates.map((state) => {
        const { byTime, unreachable, buyer, seller, operator } = orderEnds[state];
        return [
          code(state),
          byTime ? timed(byTime) : 'an end',
          unreachable ? timed(unreachable) : '',
          rights(buyer),
          rights(seller),
          rights(operator),
        ];
      }),
    ),
  ].join('\n');
}

function code(state: OrderState): string {
  return `\`${state}\``;
}

function listed(states: readonly OrderState[]): string {
  return states.map(code).join(' or ');
}

function timed({ to, withinMinutes, note }: TimedEnd): string {
  if (to.length === 0) return 'an operator';
  if (withinMinutes === null) return `${listed(to)} once the provider says so; until then an operator`;
  return `${listed(to)} within ${duration(withinMinutes)}${note ? ` (${note})` : ''}`;
}

function duration(minutes: number): string {
  if (minutes < 120) return `${minutes} minutes`;
  const hours = minutes / 60;
  return hours < 120 ? `${hours} hours` : `${hours / 24} days`;
}

function rights(list: readonly EndingRight[]): string {
  return list
    .map(({ deed, asks, ifPaid }) => {
      const conditions = [
        ifPaid === true && 'money came',
        ifPaid === false && 'none came',
        asks && 'the provider answers',
      ].filter((condition) => typeof condition === 'string');
      return conditions.length > 0 ? `${deed} if ${conditions.join(' and ')}` : deed;
    })
    .join('; ');
}
