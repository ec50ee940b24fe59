import {
  type EndingRight,
  endingActions,
  orderEnds,
  type TimedEnd,
} from '@perchero/contract/orders/order-ends.rules';
import {
  canTransition,
  orderRules,
  type OrderState,
  orderStates,
  stockEffects,
} from '@perchero/contract/orders/order-states.rules';
import { code, markdownTable, wordList } from './markdown.ts';
import { printOtherStates } from './other-states.ts';

const opening = `# Orders

An order is one buyer's purchase from one seller. This page is generated from the state table that the code checks before every
transition (\`packages/contract/src/orders/order-states.rules.ts\`). \`npx vitest run tools/docs -u\` generates it again; a test compares both.
[Record 25](adr/0025-stock-row-and-order-states.md) gives the design rationale.
`;

const endsOpening = `From \`packages/contract/src/orders/order-ends.rules.ts\`. \`ending-rights.db.test.ts\` tests every person and every way in which provider or
seller can be unavailable. Times are those of the default configuration (15 minutes to pay).

- \`paid\` and \`partially_refunded\` last while the delivery goes on; until it ends neither account can be deleted. What cannot be
  delivered in time is refunded with the reason \`delivery\`.
- An operator ends them by a refund, which can be abandoned like any other (\`refund\`, then \`force-cancel\`).
- A payment can be refunded for 180 days, and not after a bank has decided its chargeback: then the sale stands.

Actions and the states they lead to. \`force-cancel\` does not call the provider; every operator decision is stored with its reason.
`;

const amounts = `- The total is the sum of the products and of the delivery (\`shop_order.delivery_cents\`), which the provider gets as one more item.
  Payments, refunds and the ledger are of the total; a full refund returns the delivery too.
- The commission is of the products only.
- A line costs the agreed price (\`order_item.offer_id\` names the offer) if that is still valid when the order is created, for one unit, and below
  the list price. Otherwise it costs the list price. An order keeps its price after the agreed price has expired; a payment after the reservation
  ended is refunded if the list price is lower by then.
- \`order_delivery\` keeps how the order is delivered, with a copy of the address. An unpaid order with another delivery is replaced.

Checkout reads agreed prices and delivery through \`termsFor\` (\`apps/api/src/modules/payments/checkout/terms.ts\`).
`;

/** The content of docs/orders.md. */
export function printOrderStates(): string {
  return [
    opening,
    '## States\n',
    'Open: a payment may still arrive. Money: some was received at some time.\n',
    markdownTable(
      ['State', 'Means', 'Open', 'Money', 'Products'],
      orderStates.map((state) => {
        const { means, isOpen, hasMoney, stock } = orderRules[state];
        return [code(state), means, isOpen ? 'yes' : '', hasMoney ? 'yes' : '', stock];
      }),
    ),
    'What happens to the products of an order that enters a state:\n',
    wordList(mapValues(stockEffects, (words) => `they ${words}`)),
    '## Transitions\n',
    'From the state on the left to the marked states; any other transition throws and changes nothing.\n',
    markdownTable(
      ['From', ...orderStates.map(code)],
      orderStates.map((from) => [
        code(from),
        ...orderStates.map((to) => (canTransition(from, to) ? '●' : '')),
      ]),
    ),
    '## Amounts\n',
    amounts,
    '## Who ends an order, and when\n',
    endsOpening,
    wordList(mapValues(endingActions, listed)),
    markdownTable(
      ['State', 'By itself', 'Provider or seller unavailable', 'Buyer', 'Seller', 'Operator'],
      orderStates.map((state) => {
        const { byTime, unreachable, buyer, seller, operator } = orderEnds[state];
        return [
          code(state),
          byTime ? timed(byTime) : 'final',
          unreachable ? timed(unreachable) : '',
          rights(buyer),
          rights(seller),
          rights(operator),
        ];
      }),
    ),
    ...printOtherStates(),
  ].join('\n');
}

function listed(states: readonly OrderState[]): string {
  return states.map(code).join(' or ');
}

function timed({ to, withinMinutes, note }: TimedEnd): string {
  if (to.length === 0) return 'an operator';
  if (withinMinutes === null) return `${listed(to)} once the provider reports it; until then an operator`;
  return `${listed(to)} within ${duration(withinMinutes)}${note ? ` (${note})` : ''}`;
}

function duration(minutes: number): string {
  if (minutes < 120) return `${minutes} minutes`;
  const hours = minutes / 60;
  return hours < 120 ? `${hours} hours` : `${hours / 24} days`;
}

function rights(list: readonly EndingRight[]): string {
  return list
    .map(({ action, asksProvider, ifPaid }) => {
      const conditions = [
        ifPaid === true && 'money came',
        ifPaid === false && 'none came',
        asksProvider && 'the provider answers',
      ].filter((condition) => typeof condition === 'string');
      return conditions.length > 0 ? `${action} if ${conditions.join(' and ')}` : action;
    })
    .join('; ');
}

function mapValues<Value>(values: Readonly<Record<string, Value>>, print: (value: Value) => string) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, print(value)]));
}
