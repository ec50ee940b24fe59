import {
  claimCauses,
  claimOutcomes,
  claimRules,
  type ClaimState,
  claimStates,
} from '@perchero/contract/claims/claim-states.rules';
import { markdownTable } from './markdown-table.ts';

const opening = `From \`packages/contract/src/claims/claim-states.rules.ts\`. A claim stops its delivery (\`in_claim\`) until it is closed. Days are
business days. Without an answer of the seller what never arrived is refunded, and the rest is returned first (\`waiting_place\`);
an unanswered part is accepted, an unanswered no too. After ten days without a decision an operator's silence is as the seller's,
or a refund if it was sent back. A chargeback closes the claim after 60 calendar days.
`;

/** The section about claims of docs/orders.md. */
export function printClaimStates(): string {
  return [
    '## Claims\n',
    opening,
    markdownTable(
      ['State', 'Means', 'Turn', 'By itself'],
      claimStates.map((state) => [
        code(state),
        claimRules[state].means,
        claimRules[state].turn ?? '',
        endOf(state),
      ]),
    ),
    'Causes of transitions:\n',
    list(claimCauses),
    'From the state on the left to the others, by the named causes; any other transition is refused and changes nothing.\n',
    markdownTable(
      ['From', ...claimStates.map(code)],
      claimStates.map((from) => [
        code(from),
        ...claimStates.map((to) => (claimRules[from].next[to] ?? []).join(', ')),
      ]),
    ),
    'Outcomes. `refunded` and `settled_elsewhere` cancel the delivery, `arrived` opens 48 hours to object, the others complete it:\n',
    list(claimOutcomes),
  ].join('\n');
}

function list(words: Readonly<Record<string, string>>): string {
  return `${Object.entries(words)
    .map(([name, means]) => `- **${name}**: ${means}.`)
    .join('\n')}\n`;
}

function endOf(state: ClaimState): string {
  const { end, next } = claimRules[state];
  if (!end) return state === 'closed' ? 'final' : 'with the refund or the order';
  const to = claimStates.filter((each) => next[each]?.includes('time')).map(code);
  return `${to.join(' or ')} after ${end.days} business days`;
}

function code(state: ClaimState): string {
  return `\`${state}\``;
}
