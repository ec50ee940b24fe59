import { setTimeout as pause } from 'node:timers/promises';
import { type CatalogueQuery, emptyQuery, type Order } from '@perchero/contract/search/catalogue-query';
import { pick, randomStream } from '../../seed/generator/random.ts';
import { services } from '../../stack/services.ts';
import { waitUntil } from '../../stack/wait.ts';
import { inParallel } from '../lib/api.ts';
import { type Catalogue, openCatalogue } from '../lib/catalogue.ts';
import { type Findings, say, sized } from '../lib/report.ts';
import {
  countFallbacks,
  type Listing,
  type ListingPage,
  openListing,
  openProducts,
  pathOf,
  type TrackedProduct,
  type Products,
  waitForOutbox,
  warmUp,
} from '../lib/search.ts';
import { type AccountsScene, proveAccounts } from '../lib/stack.ts';

export const summary =
  'endless scroll over 10,000 products during changes, in every order: nothing twice, nothing missing';

const onSale = 10_000;
const ownProducts = sized(1500, 200);
const sellers = 60;
const changesPerSecond = 20;
/** In each order, one that starts at once and one a little later. */
const scrollers = sized(2, 1);

const queries: readonly CatalogueQuery[] = [
  inOrder('recientes'),
  inOrder('precio-asc'),
  inOrder('precio-desc'),
  inOrder('likes'),
  inOrder('comentarios'),
  inOrder('relevancia', 'algodón'),
  inOrder('relevancia', 'remera negra'),
  inOrder('precio-asc', 'campera'),
];

/** What moves a product in an order, or takes it out of a text's list. */
const movers: Record<string, readonly Touch[]> = {
  recientes: [],
  relevancia: ['words'],
  'precio-asc': ['price'],
  'precio-desc': ['price'],
  likes: ['likes'],
  comentarios: ['comments'],
};

interface Scene extends AccountsScene {
  readonly catalogue: Catalogue;
  readonly listing: Listing;
  readonly own: TrackedProduct[];
  readonly changes: () => Changes;
}

export async function run(): Promise<Findings> {
  const options = {
    services: ['postgres', 'redis', 'opensearch'],
    catalogue: '10k',
    apis: 2,
    worker: true,
  } as const;
  return proveAccounts('cursor', options, async (accounts) => {
    const { stack, people, api, findings } = accounts;
    await using catalogue = await openCatalogue(stack.env);
    const products = await openProducts(accounts, catalogue, sellers);
    const listing = openListing(api);
    const others = (
      await people.rows<{ id: number }>(
        `select id from product join product_stock on product_id = id where state = 'active' and product_stock.stock = 1`,
      )
    ).map(({ id }) => id);
    const random = randomStream('cursor');
    const missing = Math.max(ownProducts, onSale - (await people.count('product', `state = 'active'`)));
    say(`${missing} more products …`);
    const own = await inParallel(missing, 8, () => products.publish(aNewProduct(random)));
    await waitForOutbox(catalogue);
    findings.note('products on sale', await people.count('product', `state = 'active'`));
    const changes = () => startChanges({ products, catalogue, own, others, perSecond: changesPerSecond });
    const scene = { ...accounts, catalogue, listing, own, changes };
    let next = 0;
    await warmUp(listing, () => pathOf(queries[next++ % queries.length] as CatalogueQuery), sized(400, 100));
    await scrollDuringChanges(scene);
    await scrollThroughOutage(scene);
  });
}

async function scrollDuringChanges(scene: Scene): Promise<void> {
  const { listing, findings } = scene;
  say('what each list holds while nothing happens …');
  const before = await Promise.all(queries.map((query) => expectedIn(scene, query)));
  say(`${queries.length * scrollers} scrollers while ${changesPerSecond} changes a second are made …`);
  const plainBefore = await countFallbacks(scene.stack.env);
  const changes = scene.changes();
  const scrolls = await Promise.all(
    queries.flatMap((query) =>
      Array.from({ length: scrollers }, async (_, late) => {
        await waitUntil('some changes', () => changes.touched.size >= late * 40, { seconds: 60 });
        return scrollDown(listing, query, thumb);
      }),
    ),
  );
  await changes.stop();
  findings.note('changes meanwhile', told(changes.counts));
  const plainPages = (await countFallbacks(scene.stack.env)) - plainBefore;
  findings.note('pages meanwhile without the engine, for it was too slow', plainPages);
  for (const [index, query] of queries.entries()) {
    const mine = scrolls.filter((scroll) => scroll.query === query);
    judge(scene, { query, scrolls: mine, expected: before[index] ?? new Set(), changes, plainPages });
  }
}

/** Nobody scrolls faster than this. */
async function thumb(): Promise<void> {
  await pause(100);
}

/** Without text PostgreSQL knows what is on sale; with it the quiet list does. */
async function expectedIn({ listing, people }: Scene, query: CatalogueQuery): Promise<ReadonlySet<number>> {
  if (query.text) return new Set((await scrollDown(listing, query)).ids);
  const rows = await people.rows<{ id: number }>(`select id from product where state = 'active'`);
  return new Set(rows.map(({ id }) => id));
}

interface Case {
  readonly query: CatalogueQuery;
  readonly scrolls: readonly Scroll[];
  readonly expected: ReadonlySet<number>;
  readonly changes: Changes;
  readonly plainPages: number;
}

function judge({ findings }: Scene, { query, scrolls, expected, changes, plainPages }: Case): void {
  const moving = [...(movers[query.orden ?? ''] ?? []), ...(query.text ? (['words'] as const) : [])];
  const isMoved = (id: number) => {
    const touches = changes.touched.get(id);
    return touches !== undefined && moving.some((touch) => touches.has(touch));
  };
  const staying = [...expected].filter((id) => !isMoved(id) && !changes.touched.get(id)?.has('gone'));
  let lost = 0;
  let twice = 0;
  let moved = 0;
  for (const { ids, failures } of scrolls) {
    for (const failure of failures) findings.shortfalls.push(failure);
    const seen = new Set(ids);
    lost += staying.filter((id) => !seen.has(id)).length;
    const doubled = [...repeated(ids)];
    moved += doubled.filter(isMoved).length;
    twice += doubled.filter((id) => !isMoved(id)).length;
  }
  const name = `${nameOf(query)}: ${staying.length} that stayed`;
  const figure = `${lost} left out, ${twice} twice`;
  const isWhole = lost === 0 && (twice === 0 || plainPages > 0) && staying.length > 0;
  findings.demand(`${name}, ${scrolls.length} scrolls`, figure, 'each exactly once', isWhole);
  if (moved > 0) findings.note(`${nameOf(query)}: moved to where they came again, shown once`, moved);
}

/** The engine dies after a third of the pages and is back for the last third. */
async function scrollThroughOutage(scene: Scene): Promise<void> {
  const { listing, stack, findings } = scene;
  const { env } = stack;
  await waitForOutbox(scene.catalogue);
  say('the engine dies and comes back while six scroll …');
  const lists = queries.slice(0, 6);
  const expected = await expectedIn(scene, inOrder('recientes'));
  const changes = scene.changes();
  const dies = gate(lists.length, async () => services('kill', ['opensearch'], { env }));
  const returns = gate(lists.length, async () => {
    await services('start', ['opensearch'], { env });
    const isBack = async () => (await listing.page('/api/products')).facets !== null;
    // Both processes, one after the other.
    await waitUntil('the engine to answer', async () => (await isBack()) && (await isBack()), {
      seconds: 60,
    });
  });
  const third = sized(140, 60);
  const scrolls = await Promise.all(
    lists.map(async (query) => {
      const scroll = await scrollDown(listing, query, async (page) => {
        await thumb();
        if (page === third) await dies.pass();
        if (page === 2 * third) await returns.pass();
      });
      // Shorter lists, as those of a text, may end before.
      dies.leave();
      returns.leave();
      return scroll;
    }),
  );
  await changes.stop();
  for (const { query, failures } of scrolls) {
    findings.demand(
      `${nameOf(query)}, the engine killed in the middle`,
      failures.join(', ') || 'only 200, to the end',
      'no failure',
      failures.length === 0,
    );
  }
  const [newest] = scrolls;
  if (newest)
    judge(scene, {
      query: { ...newest.query, orden: 'recientes' },
      scrolls: [newest],
      expected,
      changes,
      plainPages: 0,
    });
}

/** Everybody waits here until all have come, or left; then it is done once, and all go on. */
function gate(people: number, work: () => Promise<void>) {
  let expected = people;
  let waiting = 0;
  let isOpening = false;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const openWhenAllAreHere = () => {
    if (isOpening || waiting === 0 || waiting < expected) return;
    isOpening = true;
    work().then(resolve, reject);
  };
  return {
    async pass(): Promise<void> {
      waiting += 1;
      openWhenAllAreHere();
      await promise;
    },
    leave(): void {
      expected -= 1;
      openWhenAllAreHere();
    },
  };
}

function told(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([action, count]) => `${count} ${action}`)
    .join(', ');
}

/** What has happened to a product since the changes began. */
type Touch = 'published' | 'price' | 'words' | 'likes' | 'comments' | 'gone';

type Changes = ReturnType<typeof startChanges>;

interface ChangeDeps {
  readonly products: Products;
  readonly catalogue: Catalogue;
  readonly own: TrackedProduct[];
  readonly others: number[];
  readonly perSecond: number;
}

/** Others publish, edit, sell, withdraw, like and comment while somebody scrolls. */
function startChanges(parts: ChangeDeps) {
  const { products, catalogue, own, others, perSecond } = parts;
  const random = randomStream('changes');
  const touched = new Map<number, Set<Touch>>();
  const counts: Record<string, number> = {};
  const over = new AbortController();
  const failures: Error[] = [];
  const running = Promise.all([0, 1, 2, 3].map(goOn));
  return {
    touched,
    counts,
    async stop() {
      over.abort();
      await running;
      if (failures[0]) throw failures[0];
    },
  };

  async function goOn(): Promise<void> {
    while (!over.signal.aborted) {
      const often = [publish, editPrice, sellOther];
      const actions = [...often, ...often, editWords, sellOwn, withdraw, like, comment];
      await pick(random, actions)().catch((error: Error) => failures.push(error));
      await pause((4 * 1000) / perSecond, undefined, { signal: over.signal }).catch(() => {});
    }
  }

  /** Noted before it happens: from then on it may be seen either way. */
  function note(action: string, id: number, touch: Touch): void {
    counts[action] = (counts[action] ?? 0) + 1;
    const touches = touched.get(id) ?? new Set();
    touched.set(id, touches.add(touch));
  }

  async function publish(): Promise<void> {
    const product = await products.publish(aNewProduct(random));
    note('published', product.id, 'published');
    own.push(product);
  }

  async function editPrice(): Promise<void> {
    const product = taken(own);
    note('prices edited', product.id, 'price');
    await products.edit(product, 100 + Math.floor(random() * 5000));
    own.push(product);
  }

  async function editWords(): Promise<void> {
    const product = taken(own);
    note('titles edited', product.id, 'words');
    await products.edit(product, product.states.at(-1)?.price ?? 1, aNewProduct(random).title);
    own.push(product);
  }

  async function sellOther(): Promise<void> {
    const id = taken(others);
    note('sold', id, 'gone');
    await catalogue.sell(id);
  }

  async function sellOwn(): Promise<void> {
    const product = taken(own);
    note('sold', product.id, 'gone');
    await products.sell(product);
  }

  async function withdraw(): Promise<void> {
    const product = taken(own);
    note('withdrawn', product.id, 'gone');
    await products.withdraw(product);
  }

  async function like(): Promise<void> {
    const id = pick(random, others);
    note('likes', id, 'likes');
    await catalogue.engage(id, { likes: 1 + Math.floor(random() * 30) });
  }

  async function comment(): Promise<void> {
    const id = pick(random, others);
    note('comments', id, 'comments');
    await catalogue.engage(id, { comments: 1 + Math.floor(random() * 10) });
  }

  /** Nobody else changes it meanwhile. */
  function taken<Item>(items: Item[]): Item {
    const [item] = items.splice(Math.floor(random() * items.length), 1);
    if (item === undefined) throw new Error('Nothing is left to be sold');
    return item;
  }
}

const nouns = ['Campera', 'Remera', 'Vestido', 'Buzo', 'Pollera', 'Camisa'];
const colors = ['negro', 'blanco', 'azul', 'verde', 'rojo'];

function aNewProduct(random: () => number) {
  const price = 100 + Math.floor(random() * 5000);
  return { title: `${pick(random, nouns)} ${pick(random, colors)} de algodón`, priceCents: price * 100 };
}

type Scroll = Awaited<ReturnType<typeof scrollDown>>;

/** A list that goes on for longer than this never ends. */
const maxPages = 2000;

/** Goes down a list to its end; `before` is called ahead of each page. */
async function scrollDown(
  listing: Listing,
  query: CatalogueQuery,
  before: (page: number) => Promise<void> | void = () => {},
) {
  const ids: number[] = [];
  const failures: string[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    await before(pages);
    const answer = await listing.get(pathOf(query, cursor));
    pages += 1;
    if (answer.status !== 200) {
      failures.push(`${pathOf(query, cursor)}: ${answer.status}`);
      break;
    }
    const page = JSON.parse(answer.body) as ListingPage;
    ids.push(...page.products.map(({ id }) => id));
    cursor = page.nextCursor;
    if (pages > maxPages) failures.push('the list does not end');
  } while (cursor !== null && pages <= maxPages);
  return { query, ids, pages, failures };
}

function inOrder(orden: Order, text = ''): CatalogueQuery {
  return { ...emptyQuery, text, orden };
}

function nameOf({ orden, text }: CatalogueQuery): string {
  return text ? `${orden} "${text}"` : String(orden);
}

/** The ids that came more than once. */
function repeated(ids: readonly number[]): Set<number> {
  const seen = new Set<number>();
  const twice = new Set<number>();
  for (const id of ids) (seen.has(id) ? twice : seen).add(id);
  return twice;
}
