import { linkAccount } from '@perchero/api/src/modules/seller-accounts/index.ts';
import { readConfig } from '@perchero/api/src/platform/config.ts';
import { inTransaction } from '@perchero/api/src/platform/database/database.ts';
import { openRuntime } from '@perchero/api/src/runtime.ts';
import type { Environment } from '../../stack/environment.ts';
import { type CrowdPerson, openCrowdPeople } from '../lib/crowd.ts';
import type { Books } from './invariants.ts';
import type { Provider } from './provider.ts';

export interface Piece {
  readonly id: number;
  readonly sellerId: string;
  readonly priceCents: number;
  readonly stock: number;
}

export interface Market {
  readonly buyers: readonly CrowdPerson[];
  readonly sellers: readonly CrowdPerson[];
  readonly pieces: readonly Piece[];
}

interface Wanted {
  readonly buyers: number;
  readonly sellers: number;
  /** How many pieces there are with each number of units. */
  readonly pieces: readonly { readonly count: number; readonly stock: number }[];
}

/** Buyers with sessions, sellers who can be paid at the provider, and what they sell. */
export async function openMarket(
  { env, books, provider }: { env: Environment; books: Books; provider: Provider },
  wanted: Wanted,
): Promise<Market> {
  const crowd = await openCrowdPeople(env);
  const people = await crowd.create(wanted.buyers + wanted.sellers);
  await crowd.close();
  const sellers = people.slice(0, wanted.sellers);
  await link(env, provider, sellers);
  const pieces: Piece[] = [];
  for (const { count, stock } of wanted.pieces) pieces.push(...(await hang(books, sellers, count, stock)));
  await books.rows(
    `update seller_counter set product_count = (select count(*) from product where seller_id = account_id)
     where account_id = any ($1)`,
    [sellers.map(({ id }) => id)],
  );
  await books.rows('analyze');
  return { buyers: people.slice(wanted.sellers), sellers, pieces };
}

async function link(env: Environment, provider: Provider, sellers: readonly CrowdPerson[]): Promise<void> {
  const accounts = await provider.addSellers(sellers.length);
  const runtime = openRuntime(readConfig({ ...env, LOG_LEVEL: 'silent' }), { service: 'proof' });
  try {
    for (const [place, { id }] of sellers.entries()) {
      const account = accounts[place];
      if (!account) throw new Error('The provider has too few sellers');
      await inTransaction(runtime.db, (tx) =>
        linkAccount(tx, runtime, {
          accountId: id,
          nickname: account.nickname,
          grant: {
            providerUserId: String(account.id),
            accessToken: account.access_token,
            refreshToken: account.refresh_token,
            expiresInSeconds: 180 * 24 * 60 * 60,
          },
        }),
      );
    }
  } finally {
    await runtime.close();
  }
}

/** Prices with centésimos, cheap and dear: whoever counts in fractions gets some of them wrong. */
export function hang(
  books: Books,
  sellers: readonly Pick<CrowdPerson, 'id'>[],
  count: number,
  stock: number,
): Promise<Piece[]> {
  return books.rows<Piece>(
    `with hung as (
       insert into product (seller_id, title, description, price_cents, product_type, size, sex, created_at)
       select ($1::uuid[])[1 + place % cardinality($1::uuid[])], 'Prenda ' || place, '',
         10000 + (place * 7919) % 9000000 + place % 100, 'vestir', 'M', 'Unisex', now()
       from generate_series(1, $2::int) as place
       returning id, seller_id, price_cents
     ), counted as (
       insert into product_counter (product_id) select id from hung
     ), stocked as (
       insert into product_stock (product_id, stock) select id, $3 from hung
     )
     select id, seller_id as "sellerId", price_cents as "priceCents", $3::int as stock from hung`,
    [sellers.map(({ id }) => id), count, stock],
  );
}
