import type { ManagedProcess } from '../../stack/managed-process.ts';
import { openApi } from '../lib/api.ts';
import { type Findings, say, sized } from '../lib/report.ts';
import { type ProofStackOptions, withStack } from '../lib/stack.ts';
import { type Market, openBooks, openMarket } from '../money/market.ts';
import { loseReplica, takeOver, watchOwnWrites } from '../replica/parts.ts';
import { openStandby, replicaSettings } from '../replica/standby.ts';
import { openProvider } from '../money/provider.ts';

export const summary =
  'a lagging, killed and promoted replica: own writes visible, no failed request, no order lost';

const lag = '5s';
const writerCount = sized(40, 10);
const rounds = sized(2, 1);
/** So short that what nobody pays is free again when the proof looks. */
const reservationSeconds = 12;

/** Without the engine, so that every list is answered by PostgreSQL. */
const services = ['postgres', 'redis', 's3', 'mail', 'twilio', 'turnstile', 'mercadopago'] as const;

export async function run(): Promise<Findings> {
  const options: ProofStackOptions = {
    services,
    apis: 2,
    worker: true,
    env: {
      // It lags by less than this, so that it is used all the same.
      ...(await replicaSettings(20)),
      LOG_LEVEL: 'warn',
      ORDER_HOLD_SECONDS: String(reservationSeconds),
      SIM_TIME_SCALE: '60',
    },
  };
  return withStack('replica', options, async (stack, findings) => {
    const standby = openStandby(stack.env);
    using api = openApi(stack.env);
    await using books = openBooks(stack.env);
    const successors: ManagedProcess[] = [];
    try {
      const provider = openProvider(stack.env);
      const market = await openMarket(
        { env: stack.env, books, provider },
        { buyers: 80, sellers: 8, products: [{ count: 200, stock: 1_000 }] },
      );
      say(`a standby that is ${lag} late`);
      await standby.start(lag);
      await standby.guards();
      await showOwnWrites(market);
      await standby.stop();
      await standby.start('0');
      await standby.guards();
      const scene = { stack, api, market, provider, standby, findings, successors };
      await loseReplica(scene);
      await takeOver(scene);
    } finally {
      for (const successor of successors) await successor.kill('SIGTERM');
      await standby.stop();
    }
    async function showOwnWrites({ buyers, sellers, products }: Market): Promise<void> {
      say('people write and look for it');
      const before = await standby.reads();
      // People are numbered as they were made, the sellers first.
      const writers = buyers.slice(0, writerCount).map((buyer, place) => ({
        ...buyer,
        username: `persona${sellers.length + place + 1}`,
      }));
      const seen = await watchOwnWrites(api, writers, { products, rounds });
      const after = await standby.reads();
      findings.note(`replica ${lag} late: writes, and looks for them`, `${seen.acts}, ${seen.looks}`);
      findings.demand(
        `replica ${lag} late: own writes missing`,
        [seen.missing.length, ...seen.missing.slice(0, 3)].join('; '),
        'none',
        seen.missing.length === 0 && seen.acts > 0,
      );
      findings.none(`replica ${lag} late: calls that failed`, seen.failed);
      // Else nothing was shown: the replica was not asked, or was not late.
      findings.demand(
        `replica ${lag} late: not shown yet to a browser that wrote nothing`,
        `${seen.lateElsewhere} of ${seen.acts}`,
        'nearly all',
        seen.lateElsewhere > 0.9 * seen.acts,
      );
      findings.note(
        `replica ${lag} late: pages read from replica, primary`,
        `${after.replica - before.replica}, ${after.primary - before.primary}`,
      );
    }
  });
}
