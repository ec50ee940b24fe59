import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../stack/wait.ts';
import { startSteadyLoad } from '../finding/steady-load.ts';
import type { Api } from '../lib/api.ts';
import { type Findings, milliseconds, percentile, say } from '../lib/report.ts';
import type { Market } from '../money/market.ts';
import type { Provider } from '../money/provider.ts';
import { startShopping } from './shopping.ts';
import type { Standby } from './standby.ts';

interface Scene {
  readonly api: Api;
  readonly market: Market;
  readonly provider: Provider;
  readonly standby: Standby;
  readonly findings: Findings;
}

const readsPerSecond = 40;
const awaySeconds = 8;

/** People read and buy while the replica is killed, stays away and comes back. */
export async function loseReplica({ api, market, provider, standby, findings }: Scene): Promise<void> {
  say('killing the replica while people read and buy');
  const shopping = startShopping(api, market, provider);
  const reading = startSteadyLoad(readsPerSecond, (index) =>
    api.call({ method: 'GET', path: pageOf(market, index), address: `10.9.${index % 250}.${index % 199}` }),
  );
  await until('pages to come from the replica', 'replica');
  await standby.kill();
  await until('pages to come from the primary', 'primary');
  await pause(awaySeconds * 1000);
  await standby.start('0');
  await until('pages to come from the replica again', 'replica');
  await standby.guards();
  const { sent, failed, times } = await reading.stop();
  await shopping.stop();

  findings.demand(
    'replica killed: pages that failed',
    `${failed} of ${sent}`,
    'none',
    failed === 0 && sent > 0,
  );
  findings.note('replica killed: slowest page', milliseconds(Math.max(...times)));
  const orders = shopping.times.length;
  findings.demand(
    'replica killed: checkouts that failed',
    [`${shopping.failed.length} of ${orders}`, ...shopping.failed.slice(0, 2)].join('; '),
    'none',
    shopping.failed.length === 0 && orders > 0,
  );
  findings.note(
    'replica killed: checkout p50, slowest',
    `${milliseconds(percentile(shopping.times, 0.5))}, ${milliseconds(Math.max(...shopping.times))}`,
  );

  async function until(what: string, from: 'replica' | 'primary'): Promise<void> {
    const before = (await standby.reads())[from];
    await waitUntil(what, async () => (await standby.reads())[from] > before + readsPerSecond, {
      seconds: 60,
    });
  }
}

function pageOf({ sellers, pieces }: Market, index: number): string {
  const piece = pieces[index % pieces.length];
  if (index % 4 === 0) return `/api/products?desde=${index % 1000}`;
  if (index % 4 === 1) return `/api/profiles/persona${1 + (index % sellers.length)}`;
  return `/api/products/${piece?.id}`;
}
