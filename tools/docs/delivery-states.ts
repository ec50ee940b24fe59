import {
  deliveryCauses,
  type DeliveryPeriod,
  deliveryRules,
  type DeliveryState,
  deliveryStates,
  isDeliveryEnded,
} from '@perchero/contract/delivery/delivery-states.rules';
import { markdownTable } from './markdown-table.ts';

const opening = `From \`packages/contract/src/delivery/delivery-states.rules.ts\`, for orders that were paid. Days are business days of Uruguay
(\`calendar.rules.ts\` in the same folder). A parcel is \`sent\` and \`delivered\`; a meeting is \`ready_to_meet\` and \`handed_over\`.
`;

/** The section about deliveries of docs/orders.md. */
export function printDeliveryStates(): string {
  return [
    '## Deliveries\n',
    opening,
    markdownTable(
      ['State', 'Means', 'By itself'],
      deliveryStates.map((state) => [code(state), deliveryRules[state].means, endOf(state)]),
    ),
    'Causes of transitions:\n',
    `${Object.entries(deliveryCauses)
      .map(([cause, words]) => `- **${cause}**: ${words}.`)
      .join('\n')}\n`,
    'From the state on the left to the others, by the named causes; any other transition is refused and changes nothing.\n',
    markdownTable(
      ['From', ...deliveryStates.map(code)],
      deliveryStates.map((from) => [
        code(from),
        ...deliveryStates.map((to) => (deliveryRules[from].next[to] ?? []).join(', ')),
      ]),
    ),
  ].join('\n');
}

function endOf(state: DeliveryState): string {
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

function code(state: DeliveryState): string {
  return `\`${state}\``;
}
