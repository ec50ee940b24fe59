import { setTimeout as pause } from 'node:timers/promises';
import { services } from '../../stack/services.ts';
import { killPostgres, waitForPostgres } from './faults.ts';
import type { Findings } from './report.ts';
import type { ProofStack } from './stack.ts';

type Victim = 'api-1' | 'api-2' | 'worker' | 'postgres' | 'redis';
const victims = 'api-1 worker api-2 postgres worker api-1 redis api-2 worker api-1'.split(' ') as Victim[];

export type Kills = ReturnType<typeof createKills>;

/** SIGKILL for the processes and services of a stack, each brought back before the next. */
export function createKills(stack: ProofStack, random: () => number) {
  const counts: Record<Victim, number> = { 'api-1': 0, 'api-2': 0, worker: 0, postgres: 0, redis: 0 };
  const total = () => Object.values(counts).reduce((sum, count) => sum + count, 0);
  let turn = 0;

  async function kill(victim: Victim): Promise<void> {
    await pause(200 + random() * 1200);
    await killAndRestart(stack, victim);
    counts[victim] += 1;
  }

  return {
    total,
    kill,
    /** One after the other. */
    async killUntil(isOver: () => boolean): Promise<void> {
      while (!isOver()) await kill(victims[turn++ % victims.length] ?? 'worker');
    },
    /** At least so many, and so many of PostgreSQL and of Redis. */
    judge(findings: Findings, wanted: number, ofEngine: number): void {
      const each = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
      const isEnough = total() >= wanted && counts.postgres >= ofEngine && counts.redis >= ofEngine;
      findings.demand(
        'processes killed',
        `${total()}: ${each.join(', ')}`,
        `${wanted}, ${ofEngine} of PostgreSQL and of Redis`,
        isEnough,
      );
    },
  };
}

async function killAndRestart(stack: ProofStack, victim: Victim): Promise<void> {
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
