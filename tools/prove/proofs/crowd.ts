import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cpuMs, familyOf } from '../../bench/process-cost.ts';
import { variable } from '../../stack/environment.ts';
import type { Stack } from '../../stack/stack.ts';
import { waitUntil } from '../../stack/wait.ts';
import { createActor, type Day, type Done, openDay, type Visitor } from '../crowd/day.ts';
import { openReverseProxy } from '../lib/api.ts';
import { startSteadyLoad } from '../lib/load.ts';
import { countsOf, type Findings, isSmall, milliseconds, percentile, say, sized } from '../lib/report.ts';
import { prepareWeb, withStack } from '../lib/stack.ts';
import { createCrowd } from '../lib/streams.ts';
import { openBooks, openMarket } from '../money/market.ts';
import { openProvider } from '../money/provider.ts';

export const summary =
  'how many people browse, like, comment, write and pay at once at p99 ≤ 500 ms, and what limits them (-- --people 2000 --minutes 10)';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    people: { type: 'string', default: String(sized(2000, 100)) },
    minutes: { type: 'string', default: String(sized(10, 0.3)) },
  },
});
const most = Number(values.people);
const minutes = Number(values.minutes);
/** The numbers that are tried before the last one, each for a tenth of the time. */
const levels = [most / 8, most / 4, most / 2, most].map(Math.round);
const worstP99Ms = 500;
/** A day's calls are made in ten minutes: somebody who is there does something every ten seconds. */
const dayMinutes = 10;
const size = isSmall ? '10k' : '100k';

export async function run(): Promise<Findings> {
  await prepareWeb();
  const options = {
    catalogue: size,
    services: ['postgres', 'redis', 's3', 'opensearch', 'mail', 'mercadopago'],
    apis: 2,
    worker: true,
    web: 'built',
    nginx: true,
    env: { LOG_LEVEL: 'warn' },
  } as const;
  return withStack('crowd', options, async (stack, findings) => {
    await using books = openBooks(stack.env);
    const provider = openProvider(stack.env);
    say('opening the market');
    const market = await openMarket(
      { env: stack.env, books, provider },
      { buyers: most / 2, sellers: 40, products: [{ count: 200, stock: 1000 }] },
    );
    using site = openReverseProxy(stack.env);
    const visitors = Array.from({ length: most }, (_, place): Visitor => {
      // All of 127/8 is loopback; half of the people are guests.
      const address = `127.1.${Math.floor(place / 250)}.${(place % 250) + 1}`;
      return { address, member: place % 2 === 0 ? (market.buyers[place / 2] ?? null) : null };
    });
    const day = await openDay({ site, books, market, provider, size });
    const hold = (people: number, ms: number) => holdCrowd(stack, { day, visitors, people, ms });
    const tryOut = (people: number) => hold(people, minutes * 6000);

    say('warming up …');
    await tryOut(levels[0] ?? 0);
    let held: Measured | null = null;
    for (const level of levels) {
      const measured = await tryOut(level);
      note(findings, measured);
      if (!isHeld(measured)) break;
      held = measured;
    }
    if (held) {
      held = await hold(held.people, minutes * 60_000);
      note(findings, held, `, ${minutes} minutes`);
    }
    findings.demand(
      'people held at p99 ≤ 500 ms',
      held && isHeld(held) ? held.people : 0,
      `${most}, or more machines: see the limit`,
      held !== null && isHeld(held),
    );
    const wrong = async () => (await books.contradictions()).filter(([, found]) => found > 0);
    // The last notifications of the provider are still being worked off.
    await waitUntil('the books to agree', async () => (await wrong()).length === 0, { seconds: 60 }).catch(
      () => {},
    );
    const faults = (await wrong()).map(([what, found]) => `${found} ${what}`);
    findings.none('contradictions in the books', faults);
  });
}

/** Bodies would only fill the memory. */
type Taken = Pick<Done, 'action' | 'status' | 'ms'>;

interface Measured {
  readonly people: number;
  readonly done: readonly Taken[];
  readonly perSecond: number;
  /** Busy cores of each part. */
  readonly cores: Readonly<Record<string, number>>;
}

interface CrowdOptions {
  readonly day: Day;
  readonly visitors: readonly Visitor[];
  readonly people: number;
  readonly ms: number;
}

/** So many people, each doing something every ten seconds, the members among them with an open live stream. */
async function holdCrowd(stack: Stack, { day, visitors, people, ms }: CrowdOptions): Promise<Measured> {
  say(`${people} people for ${Math.round(ms / 1000)} s …`);
  const here = visitors.slice(0, people);
  const streams = createCrowd({
    people: here.flatMap(({ member }) => member ?? []),
    port: () => Number(variable(stack.env, 'SITE_PORT')),
    onChange: () => {},
  });
  await streams.gather();
  const { act, timesADay } = createActor(day, here);
  const done: Taken[] = [];
  const before = await cpuOf(stack);
  const startedAt = performance.now();
  const load = startSteadyLoad((people * timesADay) / (dayMinutes * 60), async () => {
    const one = await act();
    done.push({ action: one.action, status: one.status, ms: one.ms });
    return one;
  });
  await pause(ms);
  const { perSecond } = await load.stop();
  const seconds = performance.now() - startedAt;
  const after = await cpuOf(stack);
  streams.leave();
  const cores = Object.fromEntries(
    Object.entries(after).map(([part, spent]) => [part, (spent - (before[part] ?? 0)) / seconds]),
  );
  return { people, done, perSecond, cores };
}

function isHeld({ done }: Measured): boolean {
  const good = done.filter(({ status }) => status === 200).length;
  return good >= 0.999 * done.length && p99(done) <= worstP99Ms;
}

function p99(done: readonly Taken[]): number {
  return percentile(
    done.map(({ ms }) => ms),
    0.99,
  );
}

function note(findings: Findings, measured: Measured, suffix = ''): void {
  const { people, done, perSecond, cores } = measured;
  const name = `${people} people${suffix}`;
  const p50 = percentile(
    done.map(({ ms }) => ms),
    0.5,
  );
  findings.note(
    `${name}: p50 / p99, calls a second`,
    `${milliseconds(p50)} / ${milliseconds(p99(done))}, ${perSecond.toFixed(0)}`,
  );
  const byAction = [...Map.groupBy(done, ({ action }) => action)].map(([action, ones]) => ({
    action,
    ms: p99(ones),
  }));
  const slowest = byAction.toSorted((one, other) => other.ms - one.ms).slice(0, 4);
  findings.note(
    `${name}: slowest p99`,
    slowest.map(({ action, ms }) => `${action} ${milliseconds(ms)}`).join(', '),
  );
  const failed = done.filter(({ status }) => status !== 200);
  findings.note(
    `${name}: not answered with 200`,
    countsOf(failed.map(({ action, status }) => `${status} ${action}`)) || 'none',
  );
  findings.zero(`${name}: payments refused`, failed.filter(({ action }) => action === 'pay').length);
  const parts = Object.entries(cores).filter(([part]) => part !== 'machine');
  findings.note(`${name}: busy cores`, parts.map(([part, busy]) => `${part} ${busy.toFixed(2)}`).join(', '));
  findings.note(`${name}: limit`, limitOf(measured));
}

/** A Node process has one core for its own code. */
const nodeProcesses = ['web', 'api-1', 'api-2', 'worker'];
const isFullyBusy = 0.9;

function limitOf({ cores: { machine = 0, ...parts } }: Measured): string {
  const [[most, busy] = ['', 0]] = Object.entries(parts).toSorted(([, one], [, other]) => other - one);
  const share = machine / availableParallelism();
  const text = `${(share * 100).toFixed(0)} % of ${availableParallelism()} cores busy`;
  if (share >= isFullyBusy) return `${text}, most by ${most} (${busy.toFixed(2)})`;
  const full = nodeProcesses.find((name) => (parts[name] ?? 0) >= isFullyBusy);
  return full ? `${text}, but ${full} has all of its core` : `${text}: none reached`;
}

/** Milliseconds of processor time so far: of each part, of what calls them, and of the whole machine. */
async function cpuOf(stack: Stack): Promise<Record<string, number>> {
  const service = async (name: string) => {
    const line = await readFile(join(variable(stack.env, 'PERCHERO_RUN'), name, 'pid'), 'utf8');
    return cpuMs(await familyOf(Number(line.split(' ')[0])));
  };
  const parts: Record<string, number> = {};
  for (const { name, pid } of stack.processes) parts[name] = await cpuMs([pid ?? 0]);
  for (const name of ['postgres', 'opensearch', 'redis', 'nginx']) parts[name] = await service(name);
  parts['these people'] = await cpuMs([process.pid]);
  const [, user = 0, nice = 0, system = 0, , , irq = 0, soft = 0] = (await readFile('/proc/stat', 'utf8'))
    .split('\n', 1)
    .join('')
    .split(/\s+/)
    .map(Number);
  return { ...parts, machine: (user + nice + system + irq + soft) * 10 };
}
