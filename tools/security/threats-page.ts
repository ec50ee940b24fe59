import { printReference } from './print-reference.ts';
import { threats } from './threats.ts';
import type { Threat } from './threats/threat.ts';

const parts: readonly { readonly name: string; readonly first: number; readonly last: number }[] = [
  { name: 'Identity, registration, recovery', first: 1, last: 19 },
  { name: 'Who may do and see what', first: 20, last: 31 },
  { name: 'Money', first: 40, last: 50 },
  { name: 'Texts, photos, browsers', first: 60, last: 68 },
  { name: 'Two things at once', first: 70, last: 77 },
  { name: 'The platform', first: 80, last: 88 },
];

const opening = `# Threats

Who might want what: somebody else’s account, a piece for less, money that is not theirs, personal data of people (some of them 15 years
old), messages at our cost, or simply the shop gone. Assumed are strangers with many addresses, members who call the API by hand, sellers
and buyers who cheat each other, files and texts made to harm, a stolen copy of the database, and processes that die at any moment. Not
assumed are operators who turn against the shop and somebody with access to a running host.

Numbers are stable: tests and proofs carry them. Printed by \`npm run security pages\` from \`tools/security/threats/\`; a reference that
leads nowhere fails \`npm run check\`.
`;

/** The document of threats. */
export function printThreats(): string {
  const number = ({ id }: Threat) => Number(id.slice(1));
  return [
    opening,
    ...parts.map(({ name, first, last }) => {
      const own = threats.filter((threat) => number(threat) >= first && number(threat) <= last);
      return `## ${name}\n\n${own.map(printThreat).join('\n')}\n`;
    }),
  ].join('\n');
}

function printThreat({ id, threat, stopped, by }: Threat): string {
  const head = `- **${id}** ${threat}. _Stopped:_ ${stopped}`;
  return [head, ...by.map((reference) => `  - ${printReference(reference)}`)].join('\n');
}
