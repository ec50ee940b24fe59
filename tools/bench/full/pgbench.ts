import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Statement, textOf } from '../statements.ts';

const run = promisify(execFile);

/** A number that pgbench draws anew each time, wherever a statement had this one. */
export interface Drawn {
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

/** What some requests sent to PostgreSQL, in order: one list of statements for each. */
export interface Sent {
  readonly statements: readonly Statement[];
  readonly drawn?: Drawn | undefined;
}

/** What makes pgbench send the same statements, prepared, with the same values. */
export async function pgbenchArguments(folder: string, sent: readonly Sent[]): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const args: string[] = [];
  for (const [place, one] of sent.entries()) {
    const { script, definitions } = toScript(`r${place}`, one);
    const file = join(folder, `${place}.sql`);
    await writeFile(file, script);
    args.push('-f', file, ...definitions.flatMap((definition) => ['-D', definition]));
  }
  return args;
}

export function toScript(prefix: string, { statements, drawn }: Sent) {
  const definitions: string[] = [];
  const lines = drawn ? [`\\set drawn random(${drawn.from}, ${drawn.to})`] : [];
  for (const [place, { text, values }] of statements.entries()) {
    const written = text.replaceAll(/\$(\d+)/g, (_, number: string) => {
      const value = values[Number(number) - 1];
      if (drawn && value === drawn.value) return ':drawn';
      const literal = textOf(value);
      if (literal === null) return 'null';
      const name = `${prefix}_${place}_${number}`;
      definitions.push(`${name}=${literal}`);
      return `:${name}`;
    });
    lines.push(`${written};`);
  }
  return { script: `${lines.join('\n')}\n`, definitions };
}

/** Transactions per second over so many connections. */
export async function runPgbench(
  url: string,
  args: readonly string[],
  { atOnce, ms }: { readonly atOnce: number; readonly ms: number },
): Promise<{ transactions: number; perSecond: number }> {
  const many = ['-n', '-M', 'prepared', '-c', String(atOnce), '-j', '1', '-T', String(Math.ceil(ms / 1000))];
  const { stdout } = await run(await program(), [...many, ...args, url], { maxBuffer: 64 * 1024 * 1024 });
  const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? Number.NaN);
  return {
    transactions: figure(/actually processed: (\d+)/),
    perSecond: figure(/^tps = ([\d.]+)/m),
  };
}

/** Beside the newest server installed, which is the one that runs. */
async function program(): Promise<string> {
  const servers = '/usr/lib/postgresql';
  const [newest] = (await readdir(servers)).toSorted((one, other) => Number(other) - Number(one));
  return join(servers, newest ?? '', 'bin/pgbench');
}
