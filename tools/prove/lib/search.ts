import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { NewProduct } from '@perchero/api/seed/publish-product.ts';
import type { Product } from '@perchero/contract/catalogue/products';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { type CatalogueQuery, writeQuery } from '@perchero/contract/search/catalogue-query';
import { listProducts } from '@perchero/contract/search/list-products';
import { type Environment, variable } from '../../stack/environment.ts';
import { waitUntil } from '../../stack/wait.ts';
import {
  addressAt,
  type Answer,
  type Api,
  type Browser,
  createBrowser,
  inParallel,
  outcomeOf,
  bodyOf,
} from './api.ts';
import type { Catalogue } from './catalogue.ts';
import { metricOf } from './faults.ts';
import type { People } from './people.ts';
import { type Findings, say } from './report.ts';
import type { AccountsScene } from './stack.ts';

export async function enginePid(env: Environment): Promise<number> {
  const line = await readFile(join(variable(env, 'PERCHERO_RUN'), 'opensearch/pid'), 'utf8');
  return Number(line.split(' ')[0]);
}

/** The products with this brand as the index has them. */
export async function idsWithBrand(env: Environment, brand: string): Promise<ReadonlySet<number>> {
  const query = { size: 100, query: { term: { brand } }, sort: [{ id: 'desc' }], _source: false };
  return new Set((await searchIndex(env, query)).map(({ sort }) => sort[0]));
}

const indexUrl = (env: Environment) =>
  `${variable(env, 'OPENSEARCH_URL')}/${variable(env, 'NAMESPACE')}-products`;

async function searchIndex(env: Environment, query: object): Promise<Hit[]> {
  const response = await fetch(`${indexUrl(env)}/_search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(query),
  });
  return ((await response.json()) as { hits: { hits: Hit[] } }).hits.hits;
}

/** How many answers both API processes have given without the engine. */
export async function countFallbacks(env: Environment): Promise<number> {
  const counts = await Promise.all(
    ([1, 2] as const).map((api) => metricOf(env, api, 'search_fallbacks_total').catch(() => 0)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

export async function waitForOutbox(catalogue: Catalogue, seconds = 120): Promise<void> {
  await waitUntil('the outbox to be empty', async () => (await catalogue.undelivered()) === 0, { seconds });
}

/** Index against PostgreSQL, by version and by value. */
export async function judgeIndex(
  env: Environment,
  { catalogue, people, findings }: { catalogue: Catalogue; people: People; findings: Findings },
): Promise<void> {
  const byValue = await differingProducts(env, people.rows);
  const { compared, missing, surplus, outdated } = await catalogue.compareIndex();
  const text = `${compared} compared, ${missing} missing, ${surplus} surplus, ${outdated} outdated, ${byValue} with other values`;
  const isSame = compared > 0 && missing + surplus + outdated + byValue === 0;
  findings.demand('index against PostgreSQL', text, 'no difference', isSame);
  findings.zero('messages given up', await catalogue.givenUp());
}

interface Known {
  readonly id: number;
  readonly fields: string;
}

interface Hit {
  readonly _source: Record<string, unknown>;
  readonly sort: [number];
}

const batch = 10_000;
/** What the listing chooses, orders and counts by. */
const fields =
  'price product_type size sex brand condition category colors department tags likes comments'.split(' ');

/** How many products differ in anything between the index and PostgreSQL, value by value and not only by version. */
async function differingProducts(env: Environment, rows: People['rows']): Promise<number> {
  const indexed = new Map<number, string>();
  for await (const { id, fields: actual } of readIndex(env)) indexed.set(id, actual);
  const stored = await rows<Record<string, unknown>>(
    `select product.id, price_cents as price, product_type, size, sex, brand, condition, category, colors, department,
       like_count as likes, comment_count as comments,
       array(select name from product_tag join tag on tag.id = tag_id where product_id = product.id) as tags
     from product join product_counter on product_counter.product_id = product.id where state = 'active'`,
  );
  const same = stored.filter((row) => indexed.get(Number(row['id'])) === asText(row)).length;
  return stored.length - same + (indexed.size - same);
}

async function* readIndex(env: Environment): AsyncGenerator<Known> {
  await fetch(`${indexUrl(env)}/_refresh`, { method: 'POST' });
  let after: [number] | null = null;
  for (;;) {
    const query = {
      size: batch,
      sort: [{ id: 'asc' }],
      _source: fields,
      ...(after && { search_after: after }),
    };
    const hits = await searchIndex(env, query);
    for (const { _source, sort } of hits) yield { id: sort[0], fields: asText(_source) };
    const last = hits.at(-1);
    if (!last || hits.length < batch) return;
    after = last.sort;
  }
}

function asText(row: Record<string, unknown>): string {
  const values = fields.map((name) => {
    const value = row[name] ?? null;
    return Array.isArray(value) ? (value as string[]).toSorted() : value;
  });
  return JSON.stringify(values);
}

export type ListingPage = ReplyOf<typeof listProducts>;
export type Listing = ReturnType<typeof openListing>;

/** Enough visitors for each to stay within the rate limit. */
const visitors = 2000;

/** Guests who look at the listing, each request from the next address and to the next process. */
export function openListing(api: Api) {
  let next = 0;
  const get = (path: string): Promise<Answer> =>
    api.call({ method: 'GET', path, address: addressAt(90, next++ % visitors) });
  return {
    get,
    /** A page that must come; anything else ends the proof. */
    async page(path: string): Promise<ListingPage> {
      const answer = await get(path);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
      return JSON.parse(answer.body) as ListingPage;
    },
  };
}

export function pathOf(query: CatalogueQuery, cursor: string | null = null): string {
  const parameters = writeQuery(query);
  if (cursor !== null) parameters.set('cursor', cursor);
  const text = parameters.toString();
  return text ? `${listProducts.path}?${text}` : listProducts.path;
}

/** The first searches after an engine's start are slow ones, which are nobody's everyday: asks until so many in a row are not. */
export async function warmUp(listing: Listing, nextPath: () => string, wanted: number): Promise<void> {
  say('warming up …');
  let inARow = 0;
  const isWarm = async () => {
    const { facets } = await listing.page(nextPath());
    inARow = facets === null ? 0 : inARow + 1;
    return inARow >= wanted;
  };
  await waitUntil('searches that the engine answers in time', isWarm, { seconds: 240, everyMs: 0 });
}

type Shown = Pick<Product, 'price' | 'state'>;

export interface TrackedProduct {
  readonly id: number;
  readonly seller: Seller;
  readonly title: string;
  readonly brand: string | null;
  /** What it was and is to be, in this order. */
  readonly states: Shown[];
  /** Up to here its changes have been answered; a page asked for from now on shows nothing older. */
  settled: number;
}

interface Seller {
  readonly id: string;
  readonly browser: Browser;
}

const maxAttempts = 10;

export type Products = Awaited<ReturnType<typeof openProducts>>;

/** Products of sellers who exist only in this proof, changed as sellers do, with a ledger of what everybody must see of them. */
export async function openProducts(scene: AccountsScene, catalogue: Catalogue, sellerCount: number) {
  const { people, api } = scene;
  const sellers = await inParallel(sellerCount, 4, async (index): Promise<Seller> => {
    const { id } = await people.seller();
    return { id, browser: createBrowser(api, addressAt(71, index), await people.sessionOf({ id })) };
  });
  const repeated: string[] = [];
  let next = 0;

  /** Keeps the ledger around a change; answers the moment of its commit, as far as anybody outside can tell. */
  async function change(product: TrackedProduct, to: Partial<Shown>, make: () => Promise<unknown>) {
    const place = product.states.push({ ...lastOf(product), ...to }) - 1;
    await make();
    product.settled = Math.max(product.settled, place);
    return performance.now();
  }

  /** Tries again when the shop asks for it, as the page of a seller would. */
  async function post(product: TrackedProduct, path: string, body: object): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await product.seller.browser.post(path, body);
      if (answer.status === 200) return;
      if (answer.status !== 503 || attempt === maxAttempts)
        throw new Error(`${path} of ${product.id} answered ${outcomeOf(answer)}: ${answer.body}`);
      repeated.push(path);
      await pause(1000 * Number(bodyOf(answer)['cooldown'] ?? 1));
    }
  }

  return {
    /** Calls that had to be made again. */
    repeated,
    async publish(changes: Partial<NewProduct> & { title: string }): Promise<TrackedProduct> {
      const seller = sellers[next++ % sellers.length] as Seller;
      const id = await catalogue.publish({ ...changes, sellerId: seller.id });
      const price = (changes.priceCents ?? 129_000) / 100;
      const states: Shown[] = [{ price, state: 'active' }];
      return { id, seller, title: changes.title, brand: changes.brand ?? null, states, settled: 0 };
    },

    edit: (product: TrackedProduct, price: number, title = product.title) =>
      change(product, { price }, () =>
        post(product, '/api/products/update', {
          id: product.id,
          images: [catalogue.picture.path],
          title,
          description: 'La usé un invierno.',
          price,
          size: 'M - vestir',
          sexo: 'Unisex',
        }),
      ),

    withdraw: (product: TrackedProduct) =>
      change(product, { state: 'withdrawn' }, () =>
        post(product, '/api/products/withdraw', { id: product.id }),
      ),

    sell: (product: TrackedProduct) => change(product, { state: 'sold' }, () => catalogue.sell(product.id)),
  };
}

/** What the page of a product answers, and what of it is wrong: nothing when it has been so while it was asked. */
export async function readProductPage(
  listing: Listing,
  product: TrackedProduct,
): Promise<{ answer: Answer; wrong: string | null }> {
  const oldest = product.settled;
  const answer = await listing.get(`/api/products/${product.id}`);
  const possible = product.states.slice(oldest);
  const isRight = possible.some(({ price, state }) => {
    if (state === 'withdrawn') return answer.status === 410;
    if (answer.status !== 200) return false;
    const shown = bodyOf(answer)['product'] as Shown;
    return shown.price === price && shown.state === state;
  });
  if (isRight) return { answer, wrong: null };
  const actual =
    answer.status === 200 ? JSON.stringify(pickShown(bodyOf(answer)['product'] as Shown)) : answer.body;
  const wrong = `product ${product.id}: ${answer.status} ${actual}, possible ${JSON.stringify(possible)}`;
  return { answer, wrong };
}

function pickShown({ price, state }: Shown): Shown {
  return { price, state };
}

function lastOf({ states }: TrackedProduct): Shown {
  return states.at(-1) as Shown;
}
