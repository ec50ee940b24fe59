import { randomUUID } from 'node:crypto';
import { signatureHeader } from '../../simulators/mercadopago/webhooks/request.ts';
import { type Environment, variable } from '../../stack/environment.ts';
import { type ManagedProcess, manageProcess } from '../../stack/managed-process.ts';
import { apiProgram, workerProgram } from '../../stack/programs.ts';
import type { Answer, Api, Call } from '../lib/api.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import type { FaultProxy } from '../lib/faults.ts';
import { startSteadyLoad } from '../lib/load.ts';
import type { Outside } from '../lib/people.ts';
import { countsOf, type Findings, percentile, timesOf } from '../lib/report.ts';
import type { Books, Market } from '../money/market.ts';
import type { ProofTime } from '../money/scene.ts';
import type { Provider } from '../money/provider.ts';

export type Dependency = 'redis' | 's3' | 'opensearch' | 'mail' | 'mercadopago';

export interface FaultScene {
  readonly env: Environment;
  readonly processes: ProductProcesses;
  readonly processesStartedAt: Date;
  readonly proxy: Api;
  readonly api: Api;
  readonly market: Market;
  readonly books: Books;
  readonly provider: Provider;
  readonly outside: Outside;
  readonly time: ProofTime;
  readonly visits: Visits;
  readonly proxies: Readonly<Record<Dependency, FaultProxy>>;
  readonly nextBuyer: () => CrowdPerson;
  readonly findings: Findings;
}

/** The processes of the product, which a goal stops, kills and starts as it likes. */
export type ProductProcesses = Awaited<ReturnType<typeof startProcesses>>;

export async function startProcesses(env: Environment) {
  const apis = [
    manageProcess(apiProgram(1, { env, watch: false })),
    manageProcess(apiProgram(2, { env, watch: false })),
  ] as const;
  const worker = manageProcess(workerProgram({ env, watch: false }));
  const all = [...apis, worker];
  const processes = { apis, worker, all, stop };
  try {
    await Promise.all(all.map(startAgain));
  } catch (error) {
    await stop();
    throw error;
  }
  return processes;

  async function stop(): Promise<void> {
    await Promise.all(all.map((one) => one.kill('SIGTERM')));
  }
}

export async function startAgain(one: ManagedProcess): Promise<void> {
  await one.start();
  await one.waitReady();
}

/** What one visitor wants, and what it is called in the figures. */
export interface Visit {
  readonly kind: string;
  readonly call: Call;
}

/** What became of it. */
export interface Outcome extends Omit<Answer, 'headers'> {
  readonly kind: string;
  readonly retryAfter: string | undefined;
}

export type Traffic = ReturnType<typeof startTraffic>;

/** Longer answers are pages of products, which nobody looks into and which would fill the memory. */
const longestKept = 2_000;

/** So many visits a second, whether or not the ones before were answered. */
export function startTraffic(api: Api, perSecond: number, next: (index: number) => Visit) {
  const outcomes: Outcome[] = [];
  const load = startSteadyLoad(perSecond, async (index) => {
    const { kind, call } = next(index);
    const startedAt = performance.now();
    const answer = await api.call(call).catch((error: Error) => {
      const endedAt = performance.now();
      const ms = endedAt - startedAt;
      outcomes.push({ kind, status: 0, ms, endedAt, retryAfter: undefined, body: error.message });
      throw error;
    });
    const { status, ms, endedAt, headers, body } = answer;
    outcomes.push({
      kind,
      status,
      ms,
      endedAt,
      retryAfter: headers['retry-after'],
      body: body.length > longestKept ? '' : body,
    });
    return answer;
  });
  return {
    outcomes,
    async stop() {
      await load.stop();
      return outcomes;
    },
  };
}

export const isGood = ({ status }: Outcome) => status === 200;
export const isPolite = ({ status, retryAfter }: Outcome) => status === 503 && retryAfter !== undefined;
export const ofKind = (outcomes: readonly Outcome[], ...kinds: readonly string[]) =>
  outcomes.filter(({ kind }) => kinds.includes(kind));

export const p99 = (outcomes: readonly Outcome[]) => percentile(timesOf(outcomes), 0.99);
export const median = (outcomes: readonly Outcome[]) => percentile(timesOf(outcomes), 0.5);

export function tally(outcomes: readonly Outcome[]): string {
  return countsOf(outcomes.map(({ status, body }) => (status === 0 ? body : String(status)))) || 'nothing';
}

type Visits = ReturnType<typeof createVisits>;

/** Everybody at an address of their own on loopback: the reverse proxy sees it and counts it. */
const onLoopback = ({ address }: CrowdPerson) => address.replace(/^10\.\d+/, '127.9');

const guests = 1_000;

/** Its multiples lie evenly, and those of every tenth or fortieth visit do too: no seller is asked more than another. */
const goldenRatio = (Math.sqrt(5) - 1) / 2;

/** What people do all day, each call made so that the next one asks for something else. */
export function createVisits(env: Environment, { buyers, products }: Market, nextBuyer: () => CrowdPerson) {
  const [secret = ''] = variable(env, 'MP_WEBHOOK_SECRETS').split(',');
  const guest = (index: number) => `127.8.${(index % guests) >> 8}.${(index % guests) & 255}`;
  const member = (index: number) => buyers[index % buyers.length] ?? nextBuyer();
  const product = (index: number) =>
    products[Math.floor(((index * goldenRatio) % 1) * products.length)]?.id ?? 0;
  const get = (kind: string, path: string, address: string, cookie?: string): Visit => ({
    kind,
    call: { method: 'GET', path, address, cookie },
  });
  const post = (kind: string, who: CrowdPerson, path: string, body: object, headers = {}): Visit => ({
    kind,
    call: { method: 'POST', path, body, cookie: who.cookie, address: onLoopback(who), headers },
  });

  return {
    /** A search that nobody has just made. */
    search: (index: number) => get('search', `/api/products?q=prenda+${product(index)}`, guest(index)),
    /** The rack as everybody finds it, by far the most frequent visit. */
    listing: (index: number) => get('listing', '/api/products', guest(index)),
    product: (index: number) => get('product', `/api/products/${product(index)}`, guest(index)),
    session: (index: number) =>
      get('session', '/api/session', onLoopback(member(index)), member(index).cookie),
    like: (index: number) => post('like', member(index), '/api/like/add', { post_id: product(index) }),
    cart: (index: number) => post('cart', member(index), '/api/cart/add', { product_id: product(index) }),
    checkout: (index: number) =>
      post(
        'checkout',
        nextBuyer(),
        '/api/split',
        { items: [{ id: product(index), quantity: 1 }] },
        { 'idempotency-key': randomUUID() },
      ),
    /** Signed as the provider does it, about a payment that nobody made. */
    webhook(index: number): Visit {
      const [dataId, requestId] = [String(9_000_000_000 + index), randomUUID()];
      return {
        kind: 'webhook',
        call: {
          method: 'POST',
          path: `/api/mp/webhook?type=payment&data.id=${dataId}`,
          body: { type: 'payment', action: 'payment.updated', data: { id: dataId } },
          address: '127.7.0.1',
          headers: {
            'x-request-id': requestId,
            'x-signature': signatureHeader({ dataId, requestId, ts: String(Date.now()) }, secret),
          },
        },
      };
    },
  };
}
