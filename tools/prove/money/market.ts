import { linkAccount } from '@perchero/api/src/modules/seller-accounts/index.ts';
import { inTransaction } from '@perchero/api/src/platform/database/database.ts';
import type { Environment } from '../../stack/environment.ts';
import { readSql } from '../../stack/sql-file.ts';
import { type CrowdPerson, openCrowdPeople } from '../lib/crowd.ts';
import { contradictionsIn, openDatabase } from '../lib/database.ts';
import { openProofRuntime } from '../lib/runtime.ts';
import type { Provider } from './provider.ts';

export interface Product {
  readonly id: number;
  readonly sellerId: string;
  readonly priceCents: number;
  readonly stock: number;
}

export interface Market {
  readonly buyers: readonly CrowdPerson[];
  readonly sellers: readonly CrowdPerson[];
  readonly products: readonly Product[];
}

export interface Wanted {
  readonly buyers: number;
  readonly sellers: number;
  readonly products: readonly { readonly count: number; readonly stock: number }[];
}

/** Buyers with sessions, sellers who can be paid at the provider, and what they sell. */
export async function openMarket(
  { env, books, provider }: { env: Environment; books: Books; provider: Provider },
  wanted: Wanted,
): Promise<Market> {
  await using crowd = openCrowdPeople(env);
  const people = await crowd.create(wanted.buyers + wanted.sellers);
  const sellers = people.slice(0, wanted.sellers);
  await link(env, provider, sellers);
  const products: Product[] = [];
  for (const { count, stock } of wanted.products)
    products.push(...(await insertProducts(books, sellers, count, stock)));
  await books.rows(
    `update seller_counter set product_count = (select count(*) from product where seller_id = account_id)
     where account_id = any ($1)`,
    [sellers.map(({ id }) => id)],
  );
  const buyers = people.slice(wanted.sellers);
  await chooseDeliveries(books, buyers, sellers);
  await books.rows('analyze');
  return { buyers, sellers, products };
}

/** Every other seller sends parcels at a price, which all buyers have chosen; the others meet them. */
async function chooseDeliveries(
  books: Books,
  buyers: readonly CrowdPerson[],
  sellers: readonly CrowdPerson[],
): Promise<void> {
  const senders = sellers.filter((_, place) => place % 2 === 0).map(({ id }) => id);
  const values = { senders, buyers: buyers.map(({ id }) => id) };
  await books.rows(await readSql(new URL('chosen-deliveries.sql', import.meta.url), values));
}

/** What the delivery that a buyer has chosen costs, by `buyer seller`; nothing where they meet. */
export async function readDeliveryCosts(books: Books): Promise<ReadonlyMap<string, number>> {
  const rows = await books.rows<{ pair: string; cents: number }>(
    `select chosen.account_id || ' ' || seller_id as pair,
       case when address.department = settings.department then local_cents else country_cents end as cents
     from cart_delivery as chosen join address on address.id = address_id
     join delivery_settings as settings on settings.account_id = seller_id`,
  );
  return new Map(rows.map(({ pair, cents }) => [pair, cents]));
}

async function link(env: Environment, provider: Provider, sellers: readonly CrowdPerson[]): Promise<void> {
  const accounts = await provider.addSellers(sellers.length);
  await using runtime = openProofRuntime(env);
  for (const [place, { id }] of sellers.entries()) {
    const account = accounts[place];
    if (!account) throw new Error('The provider has too few sellers');
    const grant = {
      providerUserId: String(account.id),
      accessToken: account.access_token,
      refreshToken: account.refresh_token,
      expiresInSeconds: 180 * 24 * 60 * 60,
    };
    await inTransaction(runtime.db, (tx) =>
      linkAccount(tx, runtime, { accountId: id, nickname: account.nickname, grant }),
    );
  }
}

/** In whole pesos, as sellers set them, cheap and dear. */
export async function insertProducts(
  books: Books,
  sellers: readonly Pick<CrowdPerson, 'id'>[],
  count: number,
  stock: number,
): Promise<Product[]> {
  const values = { sellers: sellers.map(({ id }) => id), count, stock };
  return books.rows<Product>(await readSql(new URL('products.sql', import.meta.url), values));
}

export type Books = ReturnType<typeof openBooks>;

/** A proof's database, whose money must add up. */
export function openBooks(env: Environment) {
  const database = openDatabase(env);
  return { ...database, contradictions: () => database.countEach(contradictionsIn('money')) };
}
