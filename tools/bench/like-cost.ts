import { like } from '@perchero/api/src/modules/social/index.ts';
import { systemClock } from '@perchero/api/src/platform/clock.ts';
import { openDatabase } from '@perchero/api/src/platform/database/database.ts';
import type { Client } from 'pg';
import { firstGeneratedId } from '../seed/generator/products.ts';
import { cpuNanoseconds } from './process-cost.ts';
import { statementsDuring } from './statements.ts';

/** What one like may cost PostgreSQL, its event included. Its microseconds are told but not held: they are the machine's. */
const limits = { statements: 3, walBytes: 1500 } as const;

type LikeCost = Record<keyof typeof limits | 'cpuMicroseconds', number>;

const warmUps = 50;
const samples = 500;
const inARow = 50;
/** As many as are on everybody's first pages, so that theirs are in memory. */
const pieces = 100;

/** Faults of the cost of a like. Its limits are absolute, so they are held here and not in expected.json. */
export async function judgeLikes(databaseUrl: string, owner: Client): Promise<string[]> {
  const cost = await measureLikes(databaseUrl, owner);
  console.log(
    `a like: ${cost.statements} statements between begin and commit, ${cost.walBytes} bytes of WAL, ` +
      `${cost.cpuMicroseconds} µs of PostgreSQL's processor`,
  );
  return Object.entries(limits)
    .filter(([figure, most]) => cost[figure as keyof LikeCost] > most)
    .map(([figure, most]) => `a like costs ${cost[figure as keyof LikeCost]} ${figure}, more than ${most}`);
}

/** Many likes over one connection, each by somebody else: then one process of PostgreSQL does all of the work. */
async function measureLikes(databaseUrl: string, owner: Client): Promise<LikeCost> {
  const database = openDatabase({ url: databaseUrl, poolSize: 1, applicationName: 'bench-likes' });
  try {
    const { rows: people } = await owner.query<{ id: string }>(
      'select id from account where deleted_at is null order by id limit $1',
      [warmUps + samples + 1],
    );
    let turn = 0;
    const likeNext = () => {
      const person = people[turn % people.length];
      if (!person) throw new Error('Nobody is there to like anything');
      return like({ db: database.db, clock: systemClock }, person.id, firstGeneratedId + (turn++ % pieces));
    };

    const statements = await statementsDuring(likeNext);
    for (let round = 0; round < warmUps; round++) await likeNext();
    const { rows } = await owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'bench-likes'`,
    );
    const pid = rows[0]?.pid ?? 0;

    const walBytes: number[] = [];
    const cpu: number[] = [];
    for (let round = 0; round < samples; round += inARow) {
      const before = await cpuNanoseconds(pid);
      for (let next = 0; next < inARow; next++) {
        const from = await walPosition(owner);
        await likeNext();
        walBytes.push((await walPosition(owner)) - from);
      }
      cpu.push((await cpuNanoseconds(pid)) - before);
    }
    return {
      statements: statements.filter(({ text }) => !/^\s*(begin|commit)\b/i.test(text)).length,
      // The middle: neither the first change of a page after a checkpoint nor somebody else's writing is its cost.
      walBytes: walBytes.toSorted((one, other) => one - other)[samples / 2] ?? 0,
      // The least: whatever else the machine does makes it dearer, never cheaper.
      cpuMicroseconds: Math.round(Math.min(...cpu) / inARow / 1000),
    };
  } finally {
    await database.close();
  }
}

async function walPosition(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ position: string }>(
    `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as position`,
  );
  return Number(rows[0]?.position);
}
