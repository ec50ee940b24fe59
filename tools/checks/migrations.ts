import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { filesOf, type Outcome } from './outcome.ts';

const excludedRules = {
  // Unbounded numbers (ids, outbox versions) are bigint; int and smallint hold prices, counts and positions.
  'prefer-bigint-over-int': true,
  'prefer-bigint-over-smallint': true,
  // The migration runner sets both for the connection.
  'require-lock-timeout': true,
  'require-statement-timeout': true,
};

const up = /^-- migrate:up(?<options>.*)$/m;
const down = /^-- migrate:down.*$/m;

/** Migrations are numbered without gaps, forward only, unchanged once released, and safe under load (squawk). */
export async function checkMigrations(root: string): Promise<Outcome> {
  const files = await filesOf(root, 'apps/api/migrations/*.sql');
  const released = await releasedMigrations(root);
  const problems: string[] = [];
  for (const [index, file] of files.entries()) {
    const number = String(index + 1).padStart(4, '0');
    if (!new RegExp(`^${number}_[a-z0-9_]+\\.sql$`).test(basename(file))) {
      problems.push(`${file}: expected a name like ${number}_what_it_does.sql`);
    }
    const source = await readFile(join(root, file), 'utf8');
    const start = up.exec(source);
    const end = down.exec(source);
    if (!start || !end) {
      problems.push(`${file}: needs the lines "-- migrate:up" and "-- migrate:down"`);
      continue;
    }
    if (source.slice(end.index + end[0].length).trim()) {
      problems.push(`${file}: migrations go forward only, leave migrate:down empty`);
    }
    const checksum = released.get(file);
    if (checksum !== undefined && checksum !== createHash('sha256').update(source).digest('hex'))
      problems.push(`${file}: was released and must not be edited`);
    const inTransaction = !start.groups?.['options']?.includes('transaction:false');
    problems.push(...(await lint(root, file, source.slice(start.index, end.index), inTransaction)));
  }
  for (const file of released.keys()) {
    if (!files.includes(file)) problems.push(`${file}: was released and must not be removed`);
  }
  return { looked: files.length, problems };
}

interface SquawkMessage {
  readonly line: number;
  readonly rule_name: string;
  readonly message: string;
}

async function lint(root: string, file: string, sql: string, inTransaction: boolean): Promise<string[]> {
  const options = ['--reporter', 'json', '--pg-version', '15', '--stdin-filepath', file];
  if (inTransaction) options.push('--assume-in-transaction');
  options.push('--exclude', Object.keys(excludedRules).join(','));
  const squawk = spawn(join(root, 'node_modules/@squawk-cli/linux-x64/bin/squawk'), options);
  squawk.stdin.end(sql);
  const output = await text(squawk.stdout);
  const messages = JSON.parse(output) as SquawkMessage[];
  return messages.map(({ line, rule_name, message }) => `${file}:${line + 1}: ${rule_name}: ${message}`);
}

/** Checksums of the migrations of the newest release, by path. */
async function releasedMigrations(root: string): Promise<Map<string, string>> {
  const list = await readFile(join(root, 'apps/api/migrations/released.sha256'), 'utf8');
  const lines = list.trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [checksum = '', name = ''] = line.split(/ +/);
      return [`apps/api/migrations/${name}`, checksum];
    }),
  );
}
