import { guardedLimits, limitClasses, type LimitRule } from '@perchero/contract/limits';
import { markdownTable } from '../docs/markdown-table.ts';

const opening = `# Limits

Printed by \`npm run security pages\` from \`packages/contract/src/limits.ts\`, which the code takes them from. Why there are two kinds:
[record 15](../adr/0015-two-kinds-of-rate-limit.md). Whoever is refused is told when to come back.
`;

/** The document of how often anything may be done. */
export function printLimits(): string {
  return [
    opening,
    '## Of one caller, by the kind of call\n',
    'Counted in Redis for all processes together, and by each process alone while Redis is away. They protect the machines.\n',
    printed(limitClasses),
    '## Inside an operation\n',
    'Counted in PostgreSQL, exact over all processes; what cannot be counted is refused. They protect people and money. Each is about a\nsubject of its own: an account, an address (an IPv6 network counts as one), a number, a recipient or a network\n(`network`: an IPv4 /24, an IPv6 /48). Everybody together shares\none alone, because strangers could use it up: `unverified-notifications`, and what that one refuses is found by asking the provider.\n',
    printed(guardedLimits),
    '## Of a person or the shop\n',
    'Numbers of rows, checked where they are written: 100 collections of 500 pieces, 50 kinds in a cart, 5 photos of a piece, 5 streams of a\nsession in a process and 10 of a person over all of them, 500 notifications of 180 days. Sizes of fields and files are in [the contract](../openapi.json).\n',
  ].join('\n');
}

function printed(rules: Readonly<Record<string, LimitRule>>): string {
  return markdownTable(
    ['Limit', 'Allowed', 'Within'],
    Object.entries(rules).map(([name, { allowed, windowSeconds }]) => [
      `\`${name}\``,
      allowed.toLocaleString('en'),
      inWords(windowSeconds),
    ]),
  );
}

const units = [
  { unit: 'a day', many: 'days', size: 86_400 },
  { unit: 'an hour', many: 'hours', size: 3600 },
  { unit: 'a minute', many: 'minutes', size: 60 },
];

function inWords(seconds: number): string {
  const whole = units.find(({ size }) => seconds % size === 0);
  if (!whole) return `${seconds} seconds`;
  return seconds === whole.size ? whole.unit : `${seconds / whole.size} ${whole.many}`;
}
