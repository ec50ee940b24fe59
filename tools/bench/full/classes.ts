import { randomUUID } from 'node:crypto';
import type { CrowdPerson } from '../../prove/lib/crowd.ts';
import { publicationOf } from '../../prove/lib/pictures.ts';
import { type Asked, visitor } from '../../prove/listing/wire.ts';
import type { Market } from '../../prove/money/market.ts';
import { type CatalogueSize, catalogueSizes } from '../../seed/generated-catalogue.ts';
import { firstGeneratedId } from '../../seed/generator/products.ts';
import type { Drawn } from './pgbench.ts';
import type { BenchData } from './bench-data.ts';

/** A kind of request that PostgreSQL answers. */
export interface StatementClass {
  readonly name: string;
  readonly ask: (turn: number) => Asked;
  readonly drawn?: (turn: number) => Drawn;
  readonly hasNoBare?: true;
}

export function statementClasses(
  size: CatalogueSize,
  { buyers, sellers, products: forSale }: Market,
  data: BenchData,
): StatementClass[] {
  const products = catalogueSizes[size];
  const buyerAt = (turn: number) => itemAt(buyers, turn);
  const drawn = (turn: number): Drawn => ({
    value: data.shown(turn),
    from: firstGeneratedId,
    to: firstGeneratedId + products - 1,
  });

  return [
    {
      name: 'product page, guest',
      ask: (turn) => byGuest(turn, `/api/products/${data.shown(turn)}?n=${turn}`),
    },
    { name: 'product page, member', ask: (turn) => by(buyerAt(turn), `/api/products/${data.shown(turn)}`) },
    { name: 'profile', ask: (turn) => byGuest(turn, `/api/profiles/${data.seller(turn)}?n=${turn}`) },
    { name: 'people search', ask: (turn) => byGuest(turn, `/api/search?q=${data.surname(turn)}&n=${turn}`) },
    { name: 'session', ask: (turn) => by(buyerAt(turn), '/api/session') },
    {
      name: 'notifications',
      ask: (turn) => by(buyerAt(turn), `/api/notifications/by-user/${buyerAt(turn).id}`),
    },
    {
      name: 'unread count',
      ask: (turn) => by(buyerAt(turn), `/api/notifications/unread-count/${buyerAt(turn).id}`),
    },
    {
      name: 'like',
      ask: (turn) => by(buyerAt(turn), '/api/like/add', { post_id: data.shown(turn) }),
      drawn,
    },
    {
      name: 'comment',
      ask: (turn) =>
        by(buyerAt(turn), '/api/add-comment', {
          productId: data.shown(turn),
          content: `¿Sigue disponible? Va la ${turn}`,
        }),
      drawn,
    },
    { name: 'list of conversations', ask: (turn) => by(buyerAt(turn), '/api/threads') },
    { name: 'conversation opened', ask: (turn) => by(buyerAt(turn), `/api/threads/${data.thread(turn)}`) },
    {
      name: 'message sent',
      ask: (turn) => {
        const text = `¿Sigue disponible? Va la ${turn}`;
        return by(buyerAt(turn), '/api/messages/send', {
          id: randomUUID(),
          thread_id: data.thread(turn),
          text,
        });
      },
      hasNoBare: true,
    },
    { name: 'feed of followed sellers', ask: (turn) => by(buyerAt(turn), '/api/feed') },
    { name: 'saved searches', ask: (turn) => by(buyerAt(turn), '/api/saved-searches') },
    { name: 'order page, buyer', ask: (turn) => by(buyerAt(turn), `/api/orders/${data.order(turn)}`) },
    { name: 'seller’s desk', ask: (turn) => by(itemAt(sellers, turn), '/api/desk/products') },
    {
      name: 'checkout, one product',
      ask: (turn) => {
        const { id } = itemAt(forSale, turn);
        return by(buyerAt(turn), '/api/split', { items: [{ id, quantity: 1 }] }, randomUUID());
      },
      hasNoBare: true,
    },
    {
      name: 'publish, one photo',
      ask: (turn) => {
        const { owner, path } = data.photo(turn);
        return by(owner, '/api/products/create', publicationOf([path], 'Campera de jean celeste'));
      },
      hasNoBare: true,
    },
  ];
}

function by(person: CrowdPerson, path: string, body?: object, key?: string): Asked {
  return {
    path,
    headers: {
      cookie: person.cookie,
      'x-forwarded-for': person.address,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  };
}

function byGuest(turn: number, path: string): Asked {
  return { path, headers: { 'x-forwarded-for': visitor(turn) } };
}

function itemAt<T>(items: readonly T[], turn: number): T {
  return items[turn % items.length] as T;
}
