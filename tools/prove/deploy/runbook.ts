import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Environment, portOf, variable } from '../../stack/environment.ts';
import type { Findings } from '../lib/report.ts';
import { names, type PlainHost } from './plain-host.ts';
import { type Line, readRunbook, type Runner, runnerOf } from './runbook-lines.ts';

const run = promisify(execFile);

/** Who asks for the addresses of a host in production, or of a developer, is led to those of this proof. */
const ledTo: Readonly<Record<string, number>> = {
  '127.0.0.1:3120': 24,
  '127.0.0.1:3121': 22,
  '127.0.0.1:3122': 23,
  '127.0.0.1:5608': 8,
  '127.0.0.1:5609': 9,
  '127.0.0.1:5614': 14,
  [`${names.site}:443`]: 40,
};

/** The commands of the pages that look at a shop at work, as they stand there; what they change is taken back. */
export async function lookByTheBook(host: PlainHost, env: Environment, findings: Findings): Promise<void> {
  const lines = await readRunbook();
  const of = (runner: Runner | null) => lines.filter((line) => runnerOf(line) === runner);
  const unknown = of(null).map(({ page, text }) => `${page}: ${text}`);
  findings.demand(
    'lines of the runbook nobody knows',
    unknown.join('; ') || 'none',
    'none',
    unknown.length === 0,
  );
  findings.note('lines that other proofs or people run', of('others').length);
  findings.note('lines that nobody could run here', of('nobody').length);

  const curlHome = await writeCurlSettings(host, env);
  const failed: string[] = [];
  for (const block of blocksOf(of('look'))) {
    for (const script of scriptsOf(block, host)) {
      await host
        .runAs('perchero-front', ['/bin/bash', '-c', quietly(script)], {
          DATABASE_URL: variable(env, 'DATABASE_URL'),
          MIGRATIONS_DATABASE_URL: variable(env, 'MIGRATIONS_DATABASE_URL'),
          OPENSEARCH_URL: variable(env, 'OPENSEARCH_URL'),
          ADDRESS: variable(env, 'OPENSEARCH_URL'),
          CURL_HOME: curlHome,
        })
        .catch((error: { stderr?: string; message: string }) =>
          failed.push(`${block[0]?.page}: ${script} (${error.stderr || error.message})`),
        );
    }
  }
  const count = of('look').length;
  findings.demand(
    'lines of the runbook that look, failed',
    failed.join('; ') || `none of ${count}`,
    'none',
    failed.length === 0,
  );
}

/** The commands of a page that change the host, on the folder that stands for it. */
export async function actByTheBook(
  host: PlainHost,
  env: Environment,
  { page, runner }: { page: string; runner: Runner },
): Promise<void> {
  const lines = (await readRunbook()).filter((line) => line.page === page && runnerOf(line) === runner);
  if (lines.length === 0) throw new Error(`${page} has no such lines any more`);
  for (const block of blocksOf(lines)) {
    const script = block.map(({ text }) => onFolder(host, text)).join('\n');
    await run('bash', ['-euo', 'pipefail', '-c', script], { env, cwd: host.folder });
  }
}

/** What is being released is what runs already. */
const words: Readonly<Record<string, string>> = {
  '/tmp/release': '/opt/perchero/releases/proof',
  TAG: 'second',
  BEFORE: 'proof',
};

function onFolder({ folder }: PlainHost, line: string): string {
  const named = Object.entries(words).reduce((text, [word, value]) => text.replaceAll(word, value), line);
  return named.replaceAll(/(?<!\w)\/(etc|opt)\//g, `${folder}/$1/`);
}

function blocksOf(lines: readonly Line[]): Line[][] {
  return [...Map.groupBy(lines, ({ block }) => block).values()];
}

/** Each line by itself, but with the names that its block gives; statements together, as they are meant. */
function scriptsOf(block: readonly Line[], { sitePort }: PlainHost): string[] {
  const texts = block.map(({ text }) => filledIn(text, sitePort));
  if (block[0]?.kind === 'sql') {
    const statements = ['begin', ...texts.filter(isNotEnd), 'rollback'].join(';\n');
    return [`psql -qX -v ON_ERROR_STOP=1 "$DATABASE_URL" <<'SQL'\n${statements};\nSQL`];
  }
  const named = texts.filter((text) => isName.test(text));
  return texts.filter((text) => !isName.test(text)).map((text) => [...named, text].join('\n'));
}

const isName = /^\w+=\S+$/;

/** What a page leaves open is something that nobody has. */
function filledIn(text: string, sitePort: number): string {
  return text
    .replaceAll("'…'", `'${randomUUID()}'`)
    .replaceAll(/<\w+>/g, '1')
    .replaceAll(`-connect ${names.site}:443`, `-connect ${names.site}:${sitePort}`);
}

/** Fails when anything complains. That grep finds nothing is an answer, too. */
function quietly(script: string): string {
  return `cd /tmp; { ${script}\n} 2>/tmp/complaints; code=$?; cat /tmp/complaints >&2; [ $code -le 1 ] && ! [ -s /tmp/complaints ]`;
}

const isNotEnd = (statement: string) => !/^(begin|commit)$/.test(statement);

async function writeCurlSettings({ folder, certificate }: PlainHost, env: Environment): Promise<string> {
  const home = '/etc/perchero/curl';
  await mkdir(join(folder, home));
  await writeFile(join(folder, home, 'ca.pem'), certificate);
  const led = Object.entries(ledTo).map(
    ([from, offset]) => `connect-to = "${from}:127.0.0.1:${portOf(env, offset)}"`,
  );
  await writeFile(
    join(folder, home, '.curlrc'),
    [...led, `cacert = "${home}/ca.pem"`, 'show-error', 'no-progress-meter', ''].join('\n'),
  );
  return home;
}
