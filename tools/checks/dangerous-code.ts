import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOf, type Outcome } from './outcome.ts';

interface Danger {
  readonly name: string;
  readonly pattern: RegExp;
  readonly instead: string;
  /** Where it is needed, and what makes it harmless there. */
  readonly allowed?: Readonly<Record<string, string>>;
  /** Looks at what the servers run only. */
  readonly onServer?: true;
}

/** What shipped code may not do, because it is how such code is broken. */
export const dangers: readonly Danger[] = [
  {
    name: 'code from text',
    pattern: /(?<![.\w])eval\(|new Function\(|\bset(?:Timeout|Interval)\(\s*['"`]/,
    instead: 'write the code',
  },
  {
    name: 'a shell',
    pattern: /\bexecSync\(|(?<![.\w])exec\(|shell:\s*true|spawn(?:Sync)?\(\s*['"`]\/bin\/sh/,
    instead: 'start a program with a list of arguments',
    allowed: { 'apps/api/src/modules/media/decoder.ts': 'a fixed line that sets the limits of the child' },
  },
  {
    name: 'another process',
    pattern: /['"]node:child_process['"]/,
    instead: 'do it in this process',
    onServer: true,
    allowed: {
      'apps/api/src/modules/media/decoder.ts': 'decodes strangers’ files apart',
      'apps/api/src/platform/database/migrate.ts': 'runs dbmate, in the migration step',
    },
  },
  {
    name: 'markup from text',
    pattern: /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|srcdoc/i,
    instead: 'let React write it',
    allowed: {
      'apps/web/app/shared/event-replay.tsx': 'a function of ours, as text',
    },
  },
  { name: 'SQL from text', pattern: /\bsql\.raw\(|\.unsafe\(/, instead: 'use a parameter' },
  {
    name: 'a pattern from text',
    pattern: /new RegExp\((?!['"/])/,
    instead: 'write the pattern, or compare texts',
    allowed: { 'apps/api/src/modules/search/text/phonetic-key.ts': 'a letter of our own' },
  },
  {
    name: 'weak hash or cipher',
    pattern: /['"](?:md[245]|sha1|ripemd\w*|rc4|des(?:3|-[\w-]*)|aes-\d+-(?:ecb|cbc|ctr|cfb|ofb)[\w-]*)['"]/i,
    instead: 'use SHA-256 or better, and AES-256-GCM',
    allowed: {
      'apps/api/src/platform/http/response-cache.ts': 'names the version of a public answer (ETag)',
    },
  },
  {
    name: 'chance that can be foretold',
    pattern: /Math\.random\b/,
    instead: 'use node:crypto',
    allowed: {
      'apps/api/src/platform/database/migrate.ts': 'spreads retries',
      'apps/web/app/features/notifications/live-client.ts': 'spreads reconnections',
    },
  },
  {
    name: 'a certificate nobody checks',
    pattern: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/,
    instead: 'trust the authority of the server in NODE_EXTRA_CA_CERTS',
  },
  {
    name: 'a request that goes wherever it is sent on to',
    pattern: /(?<![.\w])fetch\((?![^]{0,400}?redirect: ')/,
    instead: "say redirect: 'error'",
    onServer: true,
  },
  {
    name: 'a message from anybody',
    pattern: /(?:window|globalThis|parent|opener)\.(?:postMessage|addEventListener\(\s*['"]message)/,
    instead: 'use a BroadcastChannel, which only the own origin hears',
  },
];

const shipped = ['apps/*/{src,app,host}/**/*.{ts,tsx}', 'apps/web/server.ts', 'packages/*/src/**/*.{ts,tsx}'];
const onServer = /^apps\/(?:api\/|web\/(?:host\/|server\.ts|app\/.*\.server\.tsx?$|app\/routes\/))/;

/** Shipped code uses nothing of the list but where it says why. */
export async function checkDangerousCode(root: string): Promise<Outcome> {
  const used = new Set<string>();
  const problems: string[] = [];
  let looked = 0;
  for (const file of await filesOf(root, ...shipped)) {
    if (/\.(test|gen)\.tsx?$/.test(file)) continue;
    looked += 1;
    for (const { name, instead } of dangersIn(file, await readFile(join(root, file), 'utf8'))) {
      if (dangers.find((danger) => danger.name === name)?.allowed?.[file]) used.add(`${name} ${file}`);
      else problems.push(`${file}: ${name}; ${instead}`);
    }
  }
  const idle = dangers.flatMap(({ name, allowed = {} }) =>
    Object.keys(allowed)
      .filter((file) => !used.has(`${name} ${file}`))
      .map((file) => `${file}: needs no leave for ${name} any more`),
  );
  return { looked, problems: [...problems, ...idle] };
}

export function dangersIn(file: string, source: string): Danger[] {
  const code = source.replaceAll(/\/\*[^]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g, '');
  return dangers.filter((danger) => (!danger.onServer || onServer.test(file)) && danger.pattern.test(code));
}
