import {
  mayBecome,
  orderRules,
  type OrderState,
  orderStates,
  stockEffects,
} from '@perchero/contract/orders/order-states.rules';

const opening = `# Orders

An order is one buyer's purchase from one seller. This page is printed from the table that the code asks before every move
(\`packages/contract/src/orders/order-states.rules.ts\`); \`npx vitest run tools/docs -u\` prints it again, and a test compares both.
[Record 25](adr/0025-stock-row-and-order-states.md) says why it is so.
`;

/** The document of the table of orders. */
export function printOrderStates(): string {
  return [
    opening,
    '## States\n',
    'Open: the provider may still be waiting for money. Money: some was received at some time.\n',
    table(
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
    table(
      ['From', ...orderStates.map(code)],
      orderStates.map((from) => [code(from), ...orderStates.map((to) => (mayBecome(from, to) ? '●' : ''))]),
    ),
  ].join('\n');
}

function code(state: OrderState): string {
  return `\`${state}\``;
}

/** Padded as the formatter pads it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, place) => Math.max(...[head, ...rows].map((row) => row[place]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return `${[line(head), rule, ...rows.map(line)].join('\n')}\n`;
}
