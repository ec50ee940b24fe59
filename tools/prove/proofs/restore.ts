import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { demoPassword, demoSignIns } from '../../seed/demo-sign-ins.ts';
import { randomStream } from '../../seed/generator/random.ts';
import { pictureWidths } from '../../seed/picture-recipe.ts';
import { runCommand } from '../../stack/command.ts';
import { type Environment, repository, variable } from '../../stack/environment.ts';
import { services } from '../../stack/services.ts';
import { waitUntil } from '../../stack/wait.ts';
import { type Acknowledged, checkOut, payFor, startWriting, type Writing } from '../data/writing.ts';
import { type Answer, createBrowser, openApi, bodyOf } from '../lib/api.ts';
import { openCatalogue } from '../lib/catalogue.ts';
import { killPostgres } from '../lib/faults.ts';
import { keysInStore } from '../lib/pictures.ts';
import { type Findings, say, seconds, sized } from '../lib/report.ts';
import { type ProofStack, type ProofStackOptions, withStack } from '../lib/stack.ts';
import { type Books, type Market, openBooks, openMarket } from '../money/market.ts';
import { openProvider, type Provider } from '../money/provider.ts';

export const summary =
  'database and bucket of the 1M catalogue are destroyed and restored to a chosen second';

const isSmall = sized(0, 1) === 1;
const worst = { restoreMs: 5 * 60_000, lossMs: 60_000 } as const;
/** As the timer of infra/systemd does. */
const markEveryMs = sized(30_000, 4_000);
const marks = sized(3, 2);
const seed = process.env['PROVE_SEED'] ?? String(Date.now());

export async function run(): Promise<Findings> {
  const engine = isSmall ? [] : (['opensearch'] as const);
  const options: ProofStackOptions = {
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
  };
  return withStack('restore', options, async (stack, findings) => {
    findings.note('seed (PROVE_SEED repeats it)', seed);
    await drill(stack, findings);
  });
}

async function drill(stack: ProofStack, findings: Findings): Promise<void> {
  const { env } = stack;
  await using books = openBooks(env);
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
  say('opening the market');
  const market = await openMarket(
    { env, books, provider },
    { buyers: sized(60, 12), sellers: 10, products: [{ count: 60, stock: 99 }] },
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
  findings.none('writes that failed before the loss', writing.failures);

  const moment = await backups.moment();
  const momentMs = Date.parse(moment.replace(' ', 'T').replace('+00', 'Z'));
  findings.note('restored to', moment);
  const loss = lostAt - momentMs;
  findings.atMost('lost before the crash', loss, worst.lossMs, seconds);

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
    await time('… products forgotten that the index alone knows', () =>
      runCommand(['node', 'apps/api/src/main-operator.ts', 'search', 'forget-lost'], { env }),
    );
  }
  await time('… 5 processes serve', async () => {
    for (const one of stack.processes) await one.start();
    for (const one of stack.processes) await one.waitReady();
  });
  const failures = await time('… 6 browse, product, sign in, like, buy and pay', () =>
    smoke({ env, books, market, provider }),
  );
  const took = Date.now() - lostAt;
  findings.none('journeys that failed', failures);
  findings.atMost(
    'from the loss to a shop that sells (listing by the index of before, cards from PostgreSQL)',
    took,
    worst.restoreMs,
    seconds,
  );

  if (!isSmall) {
    await time('index rebuilt after that', () =>
      runCommand(['node', 'apps/api/src/main-operator.ts', 'search', 'rebuild'], { env }),
    );
    findings.note('from the loss until the index is right', seconds(Date.now() - lostAt));
    await using catalogue = await openCatalogue(env);
    const { compared, missing, surplus, outdated } = await catalogue.compareIndex();
    const differing = missing + surplus + outdated;
    findings.zero(`differences between index and ${compared} products`, differing);
  }
  await judgeRestored({ env, books, done: writing.done, momentMs, lostAtMs: lostAt, findings });
  const next = await backups.mark();
  findings.demand('backups go on: marked', next, 'later than the moment', next > moment);

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

/** The scripts that an operator uses, for the copy that the environment describes. */
function openBackups(env: Environment) {
  async function call(script: 'backup' | 'restore', ...args: string[]): Promise<string> {
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    await runCommand([join(repository, `infra/backup/${script}.sh`), ...args], { env, say });
    return lines.at(-1) ?? '';
  }

  return {
    /** The base and everything after it go to the store from here on. PostgreSQL starts anew for it. */
    async begin(): Promise<void> {
      await call('backup', 'configure');
      await services('stop', ['postgres'], { env });
      await services('start', ['postgres'], { env });
      await call('backup', 'begin');
    },
    base: () => call('backup', 'base', 'full'),
    mark: () => call('backup', 'mark'),
    moment: () => call('restore', 'moment'),
    database: (moment: string) => call('restore', 'database', moment),
    opened: () => call('restore', 'opened'),
    pictures: (moment: string) => call('restore', 'pictures', moment),
    /** What the store holds, in bytes. */
    stored: (part: string) => bytesUnder(join(variable(env, 'PERCHERO_RUN'), 'backup-store/data', part)),
  };
}

type Backups = ReturnType<typeof openBackups>;

async function bytesUnder(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

interface Restored {
  readonly env: Environment;
  readonly books: Books;
  readonly done: Acknowledged;
  readonly momentMs: number;
  readonly lostAtMs: number;
  readonly findings: Findings;
}

/** Anyone who was told before the moment finds it; what came later is gone as a whole; each photo of each product is there. */
async function judgeRestored(restored: Restored): Promise<void> {
  await judgeRows(restored);
  await judgePictures(restored);
  restored.findings.zeros(await restored.books.contradictions());
}

async function judgeRows({ books, done, momentMs, lostAtMs, findings }: Restored): Promise<void> {
  const orders = await idsOf(books, 'select id from shop_order');
  const products = await idsOf(books, 'select id from product where id = any ($1)', [
    ...done.products.keys(),
  ]);
  const before = (all: Map<string | number, number>) => [...all].filter(([, at]) => at < momentMs);
  const acknowledged = [...before(done.orders), ...before(done.products)];
  const lost = acknowledged.filter(([id]) => !orders.has(String(id)) && !products.has(String(id))).length;
  findings.note('orders and products acknowledged before the moment', acknowledged.length);
  findings.demand('… of them lost', lost, 'none', lost === 0 && acknowledged.length > 0);
  const later = done.orders.size + done.products.size - acknowledged.length;
  findings.note('acknowledged after it, and lost with the server', later);
  const future = await books.count(
    `select from shop_order
     where created_at > to_timestamp(${momentMs / 1000 + 1}) and created_at < to_timestamp(${lostAtMs / 1000})`,
  );
  findings.zero('orders from after the moment', future);
  const lines = await books.count('select from ledger_line');
  findings.some('lines in the book', lines);
}

async function idsOf(books: Books, statement: string, ids?: number[]): Promise<Set<string>> {
  const rows = await books.rows<{ id: string | number }>(statement, ids && [ids]);
  return new Set(rows.map(({ id }) => String(id)));
}

async function judgePictures({ env, books, findings }: Restored): Promise<void> {
  const rows = await books.rows<{ path: string }>(
    `select distinct path from product_picture
     union select distinct avatar_path from account where avatar_path is not null`,
  );
  const wanted = rows.flatMap(({ path }) => pictureWidths.map((width) => `${path}-${width}.webp`));
  const keys = new Set(await keysInStore(env));
  const missing = wanted.filter((key) => !keys.has(key));
  findings.note('files of photos that rows speak of', wanted.length);
  findings.demand(
    '… of them missing',
    missing.length === 0 ? 0 : `${missing.length}: ${missing.slice(0, 3).join(', ')}`,
    'none',
    missing.length === 0 && wanted.length > 0,
  );
  const sample = wanted.filter((_, place) => place % Math.ceil(wanted.length / 50) === 0);
  const wrong: string[] = [];
  for (const key of sample) {
    const { ok, status, headers, body } = await fetch(`${variable(env, 'MEDIA_URL')}/${key}`);
    await body?.cancel();
    const kind = `${status} ${headers.get('content-type')} ${headers.get('cache-control')}`;
    if (!ok || kind !== '200 image/webp public, max-age=31536000, immutable') wrong.push(kind);
  }
  findings.none(`of ${sample.length} fetched by a visitor, wrong`, wrong);
}

interface Scene {
  readonly env: Environment;
  readonly books: Books;
  readonly market: Market;
  readonly provider: Provider;
}

/** What people come for, over HTTP: browse, look at a product, sign in, like it, buy another and pay. Answers what did not work. */
async function smoke(scene: Scene): Promise<string[]> {
  using api = openApi(scene.env);
  const failures: string[] = [];
  const attempt = async (name: string, work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => failures.push(`${name}: ${String(error)}`));
  };
  const visitor = createBrowser(api, '10.250.0.1');
  let productId = 0;

  await attempt('browse', async () => {
    const { products } = good(await visitor.get('/api/products')) as { products: { id: number }[] };
    if (products.length < 24) throw new Error(`${products.length} products on the first page`);
    productId = products[0]?.id ?? 0;
  });
  await attempt('product', async () => good(await visitor.get(`/api/products/${productId}`)));
  await attempt('sign in', async () => {
    const { email } = demoSignIns.buyer;
    good(await visitor.post('/api/session/sign-in', { email, password: demoPassword }));
    const { session } = good(await visitor.get('/api/session')) as { session: unknown };
    if (!session) throw new Error('no session');
  });
  await attempt('like', async () => good(await visitor.post('/api/like/add', { post_id: productId })));
  await attempt('buy', () => buy(api, scene));
  return failures;
}

/** From the cart to the book. */
async function buy(api: ReturnType<typeof openApi>, { books, market, provider }: Scene): Promise<void> {
  const { orderId, paymentUrl } = await checkOut(api, market, market.buyers.length - 1);
  await payFor(provider, paymentUrl);
  const paid = `select from shop_order where id = '${orderId}' and state = 'paid'
    and exists (select from ledger_line where order_id = shop_order.id)`;
  await waitUntil('the order to be paid and booked', async () => (await books.count(paid)) === 1, {
    seconds: 30,
  });
}

function good(answer: Answer): object {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.slice(0, 200)}`);
  return bodyOf(answer);
}
