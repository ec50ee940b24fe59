import { randomUUID } from 'node:crypto';
import { search } from '@perchero/contract/search/search';
import type { SplitPayment } from '@perchero/contract/payments/payments';
import { type CatalogueSize, catalogueSizes } from '../../seed/generated-catalogue.ts';
import { firstGeneratedId } from '../../seed/generator/products.ts';
import { pick, randomStream } from '../../seed/generator/random.ts';
import { type Answer, type Api, bodyOf, type Call } from '../lib/api.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import { queryClasses } from '../listing/query-classes.ts';
import type { Books, Market } from '../money/market.ts';
import type { Provider } from '../money/provider.ts';
import { messageCall } from '../talk/threads.ts';

/** Somebody at a browser; only some are signed in. */
export interface Visitor {
  readonly address: string;
  readonly member: CrowdPerson | null;
}

/** What people do: how often on a day, and how it is asked for. */
interface Action {
  readonly times: number;
  readonly wantsMember?: true;
  readonly act: (visitor: Visitor) => Promise<Answer>;
}

export type Day = Awaited<ReturnType<typeof openDay>>;

interface DayDeps {
  readonly site: Api;
  readonly books: Books;
  readonly market: Market;
  readonly provider: Provider;
  readonly size: CatalogueSize;
}

const random = randomStream('crowd');

/** The day of one user as docs/scale.md assumes it, without its publications; messages as often as comments. */
export async function openDay({ site, books, market, provider, size }: DayDeps) {
  const shown = await books.rows<{ id: number }>(
    `select id from product where state = 'active' and id >= $1 order by hashint8(id) limit 2000`,
    [firstGeneratedId],
  );
  const sellers = await books.rows<{ username: string }>(
    `select username from account join seller_counter on account_id = account.id
     where product_count > 0 and deleted_at is null order by hashtext(username) limit 2000`,
  );
  const kinds = new Map(
    queryClasses(catalogueSizes[size], 200).map(({ name, paths }) => [
      name,
      paths.map((path) => new URL(path, 'http://site').search),
    ]),
  );
  const product = () => pick(random, shown).id;
  const seller = () => encodeURIComponent(pick(random, sellers).username);
  const queryOf = (kind: string) => pick(random, kinds.get(kind) ?? []);

  const send = (visitor: Visitor, call: Pick<Call, 'method' | 'path' | 'body' | 'headers'>) =>
    site.call({ ...call, address: visitor.address, cookie: visitor.member?.cookie, timeoutMs });
  const get = (path: () => string) => (visitor: Visitor) => send(visitor, { method: 'GET', path: path() });
  const ofMember = (path: (member: CrowdPerson) => string) => (visitor: Visitor) =>
    send(visitor, { method: 'GET', path: path(memberOf(visitor)) });
  const post = (path: string, body: () => object) => (visitor: Visitor) =>
    send(visitor, { method: 'POST', path, body: body() });
  // A browser that has the page asks for the data of the next one only.
  const move = (kind: string) => get(() => `/productos.data${queryOf(kind)}`);

  async function pay(visitor: Visitor): Promise<Answer> {
    const answer = await send(visitor, {
      method: 'POST',
      path: '/api/split',
      body: { items: [{ id: pick(random, market.products).id, quantity: 1 }] },
      headers: { 'idempotency-key': randomUUID() },
    });
    if (answer.status !== 200) return answer;
    const { payments } = bodyOf(answer) as unknown as { payments: readonly SplitPayment[] };
    for (const { order_id: order } of payments) if (order) await provider.pay(order);
    return answer;
  }

  return {
    'first page': { times: 3, act: get(() => '/productos') },
    'newest products': { times: 5, act: get(() => '/productos.data') },
    'one filter': { times: 6, act: move('one filter') },
    'three filters': { times: 5, act: move('three filters') },
    'price order': { times: 3, act: move('price order, one filter') },
    'next pages': { times: 15, act: get(() => `/api/products${queryOf('newest, deep page')}`) },
    'text search': { times: 5, act: move('text, typical') },
    'product page': { times: 9, act: get(() => `/Post/${product()}`) },
    profile: { times: 2, act: get(() => `/perfil/${seller()}`) },
    'people search': { times: 1.5, act: get(() => `${search.path}?q=${seller()}`) },
    session: { times: 2, wantsMember: true, act: get(() => '/api/session') },
    notifications: {
      times: 1,
      wantsMember: true,
      act: ofMember(({ id }) => `/api/notifications/by-user/${id}`),
    },
    'unread count': {
      times: 1,
      wantsMember: true,
      act: ofMember(({ id }) => `/api/notifications/unread-count/${id}`),
    },
    like: { times: 1.2, wantsMember: true, act: post('/api/like/add', () => ({ post_id: product() })) },
    comment: {
      times: 0.2,
      wantsMember: true,
      act: post('/api/add-comment', () => ({ productId: product(), content: '¿Sigue disponible?' })),
    },
    message: {
      times: 0.2,
      wantsMember: true,
      act: (visitor) =>
        send(visitor, messageCall(memberOf(visitor), { product_id: pick(random, market.products).id })),
    },
    pay: { times: 0.03, wantsMember: true, act: pay },
  } satisfies Record<string, Action>;
}

const timeoutMs = 10_000;

function memberOf({ member }: Visitor): CrowdPerson {
  if (!member) throw new Error('a guest does what members do');
  return member;
}

export interface Done extends Answer {
  readonly action: string;
}

/** One thing that one of these people does, drawn by how often it is done. */
export function createActor(day: Readonly<Record<string, Action>>, visitors: readonly Visitor[]) {
  const actions = Object.entries(day);
  const members = visitors.filter(({ member }) => member);
  const all = actions.reduce((sum, [, { times }]) => sum + times, 0);

  function draw(): (typeof actions)[number] {
    let left = random() * all;
    for (const entry of actions) {
      left -= entry[1].times;
      if (left < 0) return entry;
    }
    throw new Error('nothing is done on this day');
  }

  return {
    timesADay: all,
    /** With status 0 when there was no answer. */
    act: async (): Promise<Done> => {
      const [action, { act, wantsMember }] = draw();
      const sentAt = performance.now();
      const answer = await act(pick(random, wantsMember ? members : visitors)).catch(({ message }: Error) => {
        const endedAt = performance.now();
        return { status: 0, ms: endedAt - sentAt, endedAt, headers: {}, body: message };
      });
      return { ...answer, action };
    },
  };
}
