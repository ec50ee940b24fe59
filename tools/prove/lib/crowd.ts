import { randomUUID } from 'node:crypto';
import { sessionCookie } from '@perchero/api/src/modules/identity/index.ts';
import { createKeys } from '@perchero/api/src/platform/keys.ts';
import { type Environment, variable } from '../../stack/environment.ts';
import { openDatabase } from './database.ts';

/** Somebody with a product on sale and a browser in which they are signed in. */
export interface CrowdPerson {
  readonly id: string;
  readonly productId: number;
  readonly cookie: string;
  readonly address: string;
}

/** Thousands of members straight in the database: their sign-ins are not what is measured. */
export function openCrowdPeople(env: Environment) {
  const database = openDatabase(env);
  const keys = createKeys(variable(env, 'AUTH_SECRET'));

  /** Without anything on sale. */
  async function people(count: number): Promise<Omit<CrowdPerson, 'productId'>[]> {
    const ids = Array.from({ length: count }, () => randomUUID());
    const tokens = ids.map(() => randomUUID());
    await database.rows(
      `insert into auth.identity (id, email, email_verified, name, username, birth_date, gender, terms_version,
         terms_accepted_at, phone, phone_verified_at, password_changed_at, created_at, updated_at)
       select id, 'p' || place || '@example.com', true, 'Persona ' || place, 'persona' || place, '1990-05-17', 'otro', '1',
         now(), '+5989' || lpad(place::text, 7, '0'), now(), now(), now(), now()
       from unnest($1::uuid[]) with ordinality as people (id, place)`,
      [ids],
    );
    await database.rows(
      `insert into account (id, username, full_name, created_at)
       select id, 'persona' || place, 'Persona ' || place, now()
       from unnest($1::uuid[]) with ordinality as people (id, place)`,
      [ids],
    );
    await database.rows(
      `insert into auth.session (token, user_id, expires_at, last_seen_at, confirmed_at, created_at, updated_at)
       select token, id, now() + interval '1 day', now(), now(), now(), now()
       from unnest($1::uuid[], $2::text[]) as people (id, token)`,
      [ids, tokens],
    );
    return ids.map((id, place) => ({
      id,
      cookie: `${sessionCookie}=${encodeURIComponent(keys.sign('session', tokens[place] ?? ''))}`,
      address: `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`,
    }));
  }

  async function create(count: number): Promise<CrowdPerson[]> {
    const created = await people(count);
    const ids = created.map(({ id }) => id);
    const products = await database.rows<{ id: number; seller_id: string }>(
      `insert into product (seller_id, title, description, price_cents, product_type, size, sex, category, created_at)
       select id, 'Campera', '', 100000, 'vestir', 'M', 'Unisex', null, now() from unnest($1::uuid[]) as id
       returning id, seller_id`,
      [ids],
    );
    const theirs = 'from product where seller_id = any ($1)';
    await database.rows(`insert into product_counter (product_id) select id ${theirs}`, [ids]);
    await database.rows(`insert into product_stock (product_id) select id ${theirs} on conflict do nothing`, [
      ids,
    ]);
    await database.rows(
      `insert into seller_counter (account_id, product_count) select seller_id, count(*) ${theirs} group by 1`,
      [ids],
    );
    await database.rows('analyze');
    const productOf = new Map(products.map((row) => [row.seller_id, row.id]));
    return created.map((person) => ({ ...person, productId: productOf.get(person.id) ?? 0 }));
  }

  return {
    people,
    create,
    /** The number of the last change of everybody who has one. */
    async revisions(
      inbox: 'notification_inbox' | 'message_inbox' = 'notification_inbox',
    ): Promise<Map<string, number>> {
      const rows = await database.rows<{ account_id: string; revision: number }>(
        `select account_id, revision from ${inbox}`,
      );
      return new Map(rows.map((row) => [row.account_id, row.revision]));
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}
