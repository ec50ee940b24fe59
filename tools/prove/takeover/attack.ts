import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { variable } from '../../stack/environment.ts';
import { addressAt, type Answer, type Browser, createBrowser, outcomeOf } from '../lib/api.ts';
import type { AccountsScene } from '../lib/stack.ts';

const run = promisify(execFile);

export type AttackScene = AccountsScene & ReturnType<typeof attackTools>;

export function attackTools({ stack, api, people, findings }: AccountsScene) {
  let nextAddress = 0;
  /** What must not be found in any log. */
  const secrets = new Set<string>();

  const anAddress = (): string => {
    nextAddress += 1;
    return addressAt(40, nextAddress);
  };

  /** A browser that was never here. */
  const stranger = (): Browser => createBrowser(api, anAddress());

  const keepSecret = (secret: string): string => {
    secrets.add(secret);
    return secret;
  };

  /** A minute passes for the coarse limits before the exact ones. */
  const clearCoarseLimits = async (): Promise<void> => {
    await run('redis-cli', ['-p', variable(stack.env, 'REDIS_PORT'), 'flushall']);
  };

  /** An attempt that must be answered with one of `wanted` and change no row of the victims. */
  const refused = async (
    name: string,
    victims: readonly string[],
    wanted: string | readonly string[],
    attempt: () => Promise<Answer>,
  ): Promise<void> => {
    const allowed = [wanted].flat();
    const before = await people.checksumOf(victims);
    const got = outcomeOf(await attempt());
    const isUnchanged = before === (await people.checksumOf(victims));
    findings.demand(
      name,
      `refused ${got}, rows ${isUnchanged ? 'unchanged' : 'CHANGED'}`,
      `${allowed.join(' or ')}, rows unchanged`,
      allowed.includes(got) && isUnchanged,
    );
  };

  /** Something that must be so. */
  const holds = (name: string, value: string | number, wanted: string | number): void =>
    findings.demand(name, value, String(wanted), String(value) === String(wanted));

  return { anAddress, stranger, secrets, keepSecret, clearCoarseLimits, refused, holds };
}
