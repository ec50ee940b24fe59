import { setTimeout as pause } from 'node:timers/promises';
import { services } from '../../stack/services.ts';
import { killPostgres, waitForPostgres } from '../harness/outages.ts';
import type { ProofStack } from '../harness/proof-stack.ts';

const victims = [
  'api-1',
  'worker',
  'api-2',
  'postgres',
  'worker',
  'api-1',
  'redis',
  'api-2',
  'worker',
  'api-1',
] as const;
export type Victim = (typeof victims)[number];

export type Kills = Record<Victim, number>;

export const noKills = (): Kills => ({ 'api-1': 0, 'api-2': 0, worker: 0, postgres: 0, redis: 0 });

export function countKills(kills: Kills): number {
  return Object.values(kills).reduce((sum, count) => sum + count, 0);
}

/** SIGKILL for one after the other, each brought back before the next, until told to stop. */
export async function killInTurn(
  stack: ProofStack,
  kills: Kills,
  { random, isOver }: { random: () => number; isOver: () => boolean },
): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    await pause(200 + random() * 1200);
    const victim = victims[turn % victims.length] ?? 'worker';
    await kill(stack, victim);
    kills[victim] += 1;
  }
}

async function kill(stack: ProofStack, victim: Victim): Promise<void> {
  const { env } = stack;
  if (victim === 'postgres') {
    await killPostgres(env);
    await services('start', ['postgres'], { env });
    await waitForPostgres(env);
  } else if (victim === 'redis') {
    await services('kill', ['redis'], { env });
    await services('start', ['redis'], { env });
  } else {
    const running = stack.process(victim);
    await running.kill('SIGKILL');
    await running.start();
    await running.waitReady();
  }
}
