import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomStream } from '../../seed/generator/random.ts';
import { runCommand } from '../../stack/command.ts';
import { repository, variable } from '../../stack/environment.ts';
import { services } from '../../stack/services.ts';
import { type Backups, bytesUnder, megabytes, openBackups } from '../data/backups.ts';
import { judgeRestored } from '../data/restored.ts';
import { smoke } from '../data/smoke.ts';
import { startWriting, type Writing } from '../data/writing.ts';
import { openCatalogue } from '../harness/catalogue.ts';
import { createFindings, type Findings, seconds } from '../harness/findings.ts';
import { killPostgres } from '../harness/outages.ts';
import { type ProofStack, say, startProofStack } from '../harness/proof-stack.ts';
import { sized } from '../harness/size.ts';
import { openBooks } from '../money/invariants.ts';
import { openMarket } from '../money/market.ts';
import { openProvider } from '../money/provider.ts';

export const summary =
  'database and bucket of the 1M catalogue are destroyed while people buy, and restored to a chosen second';

const isSmall = sized(0, 1) === 1;
const worst = { restoreMs: 5 * 60_000, lossMs: 60_000 } as const;
/** As the timer of infra/systemd does. */
const markEveryMs = sized(30_000, 4_000);
const marks = sized(3, 2);
const seed = process.env['PROVE_SEED'] ?? String(Date.now());

export async function run(): Promise<Findings> {
  const findings = createFindings();
  findings.note('seed (PROVE_SEED repeats it)', seed);
  const engine = isSmall ? [] : (['opensearch'] as const);
  const stack = await startProofStack('restore', {
    ...(!isSmall && { catalogue: '1m' as const }),
    seed: isSmall ? ['--no-index'] : ['--size', '1m'],
    services: [
      'postgres',
      'redis',
      's3',
      ...engine,
      'mail',
      'turnstile',
      'twilio',
      'mercadopago',
      'backup-store',
    ],
    apis: 2,
    worker: true,
    env: { TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'warn' },
  });
  try {
    await drill(stack, findings);
  } finally {
    const left = await stack.end();
    findings.demand('left running afterwards', left.join(', ') || 'nothing', 'nothing', left.length === 0);
  }
  return findings;
}

async function drill(stack: ProofStack, findings: ReturnType<typeof createFindings>): Promise<void> {
  const { env } = stack;
  const books = openBooks(env);
  const provider = openProvider(env);
  const backups = openBackups(env);
  const runDir = variable(env, 'PERCHERO_RUN');
  const time = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    say(name);
    const startedAt = performance.now();
    const result = await work();
    findings.note(name, seconds(performance.now() - startedAt));
    return result;
  };
  try {
    say('opening the market');
    const market = await openMarket(
      { env, books, provider },
      { buyers: sized(60, 12), sellers: 10, pieces: [{ count: 60, stock: 99 }] },
    );
    await backups.begin();
    for (const one of stack.processes) await one.waitReady();

    const writing = await startWriting(env, { market, provider });
    findings.note('database', megabytes(await bytesUnder(join(runDir, 'postgres/data'))));
    await time('base backup, under writes', () => backups.base());
    findings.note('… in the store', megabytes(await backups.stored('backups/database')));
    const lostAt = await markUntilLost(backups, writing, () => destroy(stack));
    findings.note('pictures in the store', megabytes(await backups.stored('backups/pictures')));
    await writing.stop();
    findings.demand(
      'writes that failed before the loss',
      writing.failures.slice(0, 2).join('; ') || 'none',
      'none',
      writing.failures.length === 0,
    );

    const moment = await backups.moment();
    const momentMs = Date.parse(moment.replace(' ', 'T').replace('+00', 'Z'));
    findings.note('restored to', moment);
    const loss = lostAt - momentMs;
    findings.demand(
      'lost before the crash',
      seconds(loss),
      `at most ${seconds(worst.lossMs)}`,
      loss <= worst.lossMs,
    );

    await time('… 1 processes stopped', async () => {
      for (const one of stack.processes) await one.kill('SIGTERM');
    });
    await time('… 2 files of the database back', () => backups.database(moment));
    await time('… 3 log played', async () => {
      await services('start', ['postgres'], { env });
      await backups.opened();
      await books.rows(await readFile(join(repository, 'infra/backup/after-restore.sql'), 'utf8'));
    });
    await time('… 4 pictures back', async () => {
      await services('start', ['s3'], { env });
      await backups.pictures(moment);
    });
    if (!isSmall) {
      await time('… pieces forgotten that the index alone knows', () =>
        runCommand(['node', 'apps/api/src/main-search.ts', 'forget-lost'], { env }),
      );
    }
    await time('… 5 processes serve', async () => {
      for (const one of stack.processes) await one.start();
      for (const one of stack.processes) await one.waitReady();
    });
    const failures = await time('… 6 browse, piece, sign in, like, buy and pay', () =>
      smoke({ env, books, market, provider }),
    );
    const took = Date.now() - lostAt;
    findings.demand('journeys that failed', failures.join('; ') || 'none', 'none', failures.length === 0);
    findings.demand(
      'from the loss to a shop that sells (listing by the index of before, cards from PostgreSQL)',
      seconds(took),
      `at most ${seconds(worst.restoreMs)}`,
      took <= worst.restoreMs,
    );

    if (!isSmall) {
      await time('index rebuilt after that', () =>
        runCommand(['node', 'apps/api/src/main-search.ts', 'rebuild'], { env }),
      );
      findings.note('from the loss until the index is right', seconds(Date.now() - lostAt));
      const catalogue = await openCatalogue(env);
      const { compared, missing, surplus, outdated } = await catalogue.compareIndex();
      await catalogue.close();
      const differing = missing + surplus + outdated;
      findings.demand(`differences between index and ${compared} pieces`, differing, 'none', differing === 0);
    }
    await judgeRestored({ env, books, done: writing.done, momentMs, lostAtMs: lostAt, findings });
    const next = await backups.mark();
    findings.demand('backups go on: marked', next, 'later than the moment', next > moment);
  } finally {
    await books.close();
  }

  /** Marks by the clock; then the machine is lost anywhere between two of them. */
  async function markUntilLost(to: Backups, writing: Writing, lose: () => Promise<void>): Promise<number> {
    say(`writing on, marking every ${markEveryMs / 1000} s`);
    for (let count = 0; count < marks && writing.failures.length === 0; count += 1) {
      const next = performance.now() + markEveryMs;
      await to.mark();
      if (count < marks - 1) await pause(Math.max(0, next - performance.now()));
    }
    await pause(randomStream(seed)() * markEveryMs);
    writing.expectFailures();
    const lostAt = Date.now();
    say('destroying database and bucket');
    await lose();
    return lostAt;
  }

  async function destroy({ env: of }: ProofStack): Promise<void> {
    await Promise.all([killPostgres(of), services('kill', ['s3'], { env: of })]);
    await rm(join(runDir, 'postgres/data'), { recursive: true });
    await rm(join(runDir, 's3'), { recursive: true });
  }
}
