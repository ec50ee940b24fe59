import { markdownTable } from '../docs/markdown-table.ts';
import { chapters } from './asvs/chapters.ts';
import type { Requirement } from './asvs/requirement.ts';
import { printReference } from './print-reference.ts';
import { isAutomatic } from './reference.ts';

export const requirements: readonly Requirement[] = chapters.flatMap((chapter) => chapter.requirements);

/** Proven by something that fails by itself, and not only in part. */
export const isProven = ({ by, deviates }: Requirement): boolean => !deviates && by.some(isAutomatic);

const opening = `# ASVS

What stands behind each requirement of [OWASP ASVS](https://github.com/OWASP/ASVS) 5.0.0, levels 1 and 2, that applies to the shop: 191
of 253. Left out are WebRTC, servers of OAuth and OpenID, GraphQL, WebSocket, federated sign-in, and processing that the shop does none
of (LDAP, XPath, LaTeX, JNDI, XML, archives and the like). The words are ours; the standard's text is at its source.

\`npm run security pages\` prints this page from \`tools/security/asvs/\`. \`npm run check\` fails on an id without a line, on a reference
to a test, proof, line or heading that is gone, and when this page differs; \`npm run prove asvs\` counts.

A **test** runs in the build, a **proof** on demand, a **check** and a **setting** with \`npm run check\`. A **page** and a **decision** are
words. _Deviates_: the shop does less than is asked for, and the decision says why.
`;

/** The document of the map. */
export function printAsvs(): string {
  return [
    opening,
    markdownTable(
      ['Chapter', 'Ids', 'Proven', 'Written', 'Deviate'],
      [
        ...chapters.map(({ name, requirements: own }) => [name, ...countsOf(own)]),
        ['In all', ...countsOf(requirements)],
      ],
    ),
    ...chapters.map(
      ({ name, requirements: own }) => `## ${name}\n\n${own.map(printRequirement).join('\n')}\n`,
    ),
  ].join('\n');
}

function countsOf(own: readonly Requirement[]): string[] {
  const deviating = own.filter(({ deviates }) => deviates).length;
  const proven = own.filter(isProven).length;
  return [own.length, proven, own.length - proven - deviating, deviating].map(String);
}

function printRequirement({ id, about, by, deviates }: Requirement): string {
  const head = `- **${id}** ${about}${deviates ? ' _(deviates)_' : ''}`;
  return [head, ...by.map((reference) => `  - ${printReference(reference)}`)].join('\n');
}
