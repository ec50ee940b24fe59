import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export type Environment = Readonly<Record<string, string>>;

export const repository = join(import.meta.dirname, '../..');

const run = promisify(execFile);

/** Every variable of one copy, as scripts/env.sh derives them: two copies differ in ports and run folder. */
export async function environmentOf(changes: Environment = {}): Promise<Environment> {
  const { stdout } = await run(join(repository, 'scripts/run'), ['env', '-0'], {
    env: { ...process.env, ...changes },
    maxBuffer: 16 * 1024 * 1024,
  });
  const pairs = stdout.split('\0').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}

export function variable(env: Environment, name: string): string {
  const value = env[name];
  if (!value) throw new Error(`${name} is not set: start this with scripts/run`);
  return value;
}

export function portOf(env: Environment, offset: number): number {
  return Number(variable(env, 'PERCHERO_PORT_BASE')) + offset;
}
