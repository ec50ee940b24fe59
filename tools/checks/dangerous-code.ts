import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOf, type Outcome } from './outcome.ts';

interface Danger {
  readonly name: string;
  readonly pattern: RegExp;
  readonly instead: string;
  /** Files that need it, with the reason why it is safe there. */
  readonly allowed?: Readonly<Record<string, string>>;
  /** Applies to server code only. */
  readonly onServer?: true;
}

/** Constructs that production code must not use. */
export const dangers: readonly Danger[] = [
  {
    name: 'code from a string',
    pattern: /(?<![.\w])eval\(|new Function\(|\bset(?:Timeout|Interval)\(\s*['"`]/,
    instead: 'write the code',
  },
  {
    name: 'a shell',
    pattern: /\bexecSync\(|(?<![.\w])exec\(|shell:\s*true|spawn(?:Sync)?\(\s*['"`]\/bin\/sh/,
    instead: 'start a program with a list of arguments',
    allowed: {
      'apps/api/src/modules/media/decoder.ts': 'a fixed command that sets resource limits of the child',
    },
  },
  {
    name: 'another process',
    pattern: /['"]node:child_process['"]/,
    instead: 'do it in this process',
    onServer: true,
    allowed: {
      'apps/api/src/modules/media/decoder.ts': 'decodes uploads in a separate process',
      'apps/api/src/platform/database/migrate.ts': 'runs dbmate, in the migration step',
    },
  },
  {
    name: 'markup from a string',
    pattern: /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|srcdoc/i,
    instead: 'let React render it',
    allowed: {
      'apps/web/app/shared/event-replay.tsx': 'a function of our own, as text',
    },
  },
  { name: 'SQL from a string', pattern: /\bsql\.raw\(|\.unsafe\(/, instead: 'use a parameter' },
  {
    name: 'a RegExp from a string',
    pattern: /new RegExp\((?!['"/])/,
    instead: 'write a literal, or compare strings',
    allowed: {
      'apps/api/src/modules/text/phonetic-key.ts': 'a constant character',
      'packages/contract/src/text/detector/words-to-signs.ts': 'constant lists of words',
    },
  },
  {
    name: 'weak hash or cipher',
    pattern: /['"](?:md[245]|sha1|ripemd\w*|rc4|des(?:3|-[\w-]*)|aes-\d+-(?:ecb|cbc|ctr|cfb|ofb)[\w-]*)['"]/i,
    instead: 'use SHA-256 or better, and AES-256-GCM',
    allowed: {
      'apps/api/src/modules/identity/totp.rules.ts': 'HMAC-SHA-1, which authenticator apps use',
      'apps/api/src/platform/http/response-cache.ts': 'ETag of a public response',
    },
  },
  {
    name: 'predictable random numbers',
    pattern: /Math\.random\b/,
    instead: 'use node:crypto',
    allowed: {
      'apps/api/src/platform/database/migrate.ts': 'jitter of retries',
      'apps/web/app/features/notifications/live-client.ts': 'jitter of reconnections',
    },
  },
  {
    name: 'disabled certificate verification',
    pattern: /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/,
    instead: 'add the CA to NODE_EXTRA_CA_CERTS',
  },
  {
    name: 'a request that follows redirects',
    pattern: /(?<![.\w])fetch\((?![^]{0,400}?redirect: ')/,
    instead: "set redirect: 'error'",
    onServer: true,
  },
  {
    name: 'cross-origin messages',
    pattern: /(?:window|globalThis|parent|opener)\.(?:postMessage|addEventListener\(\s*['"]message)/,
    instead: 'use a BroadcastChannel, which is same-origin',
  },
];

const shipped = ['apps/*/{src,app,host}/**/*.{ts,tsx}', 'apps/web/server.ts', 'packages/*/src/**/*.{ts,tsx}'];
const onServer = /^apps\/(?:api\/|web\/(?:host\/|server\.ts|app\/.*\.server\.tsx?$|app\/routes\/))/;

/** Production code uses none of these constructs outside the allowed files. */
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
  const unneeded = dangers.flatMap(({ name, allowed = {} }) =>
    Object.keys(allowed)
      .filter((file) => !used.has(`${name} ${file}`))
      .map((file) => `${file}: no longer needs to be allowed for ${name}`),
  );
  return { looked, problems: [...problems, ...unneeded] };
}

export function dangersIn(file: string, source: string): Danger[] {
  const code = source.replaceAll(/\/\*[^]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g, '');
  return dangers.filter((danger) => (!danger.onServer || onServer.test(file)) && danger.pattern.test(code));
}
