import { Client } from 'pg';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleanUp } from '#platform/jobs/clean-up.ts';
import { inTransaction } from '#platform/database/database.ts';
import { dispatchDue } from '#platform/events/dispatcher.ts';
import { aProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { anOrder, walk } from '../../../test/orders.ts';
import { anEmail, mailsTo } from '../../../test/outside.ts';
import { aMember, aRegistration, aSignedInMember, goodPassword, signIn } from '../../../test/people.ts';
import { link } from '../../../test/sellers.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { allListeners } from '../../listeners.ts';
import { deleteAccount, releaseExpiredUsernames } from './index.ts';

const test = await startTestApp();

const deleteOwn = (visitor: Visitor, email: string, password = goodPassword) =>
  visitor.post('/api/delete-user-by-email', { email, password });
const removePerson = (id: string) => inTransaction(test.db, (tx) => deleteAccount(test.identity, tx, id));
const settings = (visitor: Visitor) => visitor.get('/api/account/settings');

async function dispatchAll(): Promise<void> {
  while ((await dispatchDue({ ...test, listeners: allListeners(test) })) > 0);
}

async function shownProducts(): Promise<number[]> {
  await dispatchAll();
  await test.engine.refresh(test.aliases.read);
  const { body } = await test.get('/api/products');
  return (body.products as { id: number }[]).map(({ id }) => id);
}

/** Every column in the database that contains one of these words. */
async function columnsWith(words: readonly string[]): Promise<string[]> {
  const client = new Client({ connectionString: test.ownerUrl });
  await client.connect();
  const { rows: columns } = await client.query<{ name: string; table: string; column: string }>(`
    select format('%s.%s.%s', table_schema, table_name, column_name) as name,
      format('%I.%I', table_schema, table_name) as table, quote_ident(column_name) as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'auth') and table_type = 'BASE TABLE'`);
  const found: string[] = [];
  for (const { name, table, column } of columns) {
    const { rowCount } = await client.query(
      `select 1 from ${table} where ${column}::text ilike any ($1) limit 1`,
      [words.map((word) => `%${word}%`)],
    );
    if (rowCount) found.push(name);
  }
  await client.end();
  return found.toSorted();
}

describe('SET-07 T18 a deleted account', () => {
  it('leaves no personal data, ends every session and removes its products from the listing', async () => {
    const { visitor, form, phone, id } = await aRegistration(test, 'phone', { fullName: 'Zulma Etcheverry' });
    const copied = visitor.twin();
    const pending = anEmail();
    const description = 'Zapatos del 38 de mi abuela Obdulia';
    await visitor.post('/api/account/update-profile', {
      full_name: 'Zulma Beatriz Etcheverry',
      description,
      birth_date: '1971-03-09',
      gender: 'femenino',
    });
    await visitor.post('/api/account/change-email', { email: pending });
    const file = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#333' } })
      .png()
      .toBuffer();
    const avatar = (await visitor.post('/api/account/avatar', file, { 'content-type': 'image/png' })).body;
    const product = await aProduct(test.db, { sellerId: id });
    const otherProduct = await aProduct(test.db);
    await test.workOff();
    expect(await shownProducts()).toContain(product.id);
    const words = [form.email, pending, phone, form.username, 'Etcheverry', 'Obdulia', '1971-03-09'];
    expect((await columnsWith(words)).length).toBeGreaterThan(5);

    const reply = await deleteOwn(visitor, form.email);

    expect(reply).toMatchObject({ status: 200, body: { success: true } });
    expect((await settings(copied)).status).toBe(401);
    expect(await test.get(`/api/profiles/${form.username}`)).toMatchObject({ status: 404 });
    expect(await shownProducts()).toEqual([otherProduct.id]);
    await test.workOff();
    expect(await test.store.exists(`${avatar.avatar_url}-320.webp`)).toBe(false);
    expect((await mailsTo(form.email))[0]?.subject).toMatch(/elimin/i);
    // Rate limit counters stay until they expire, so that deleting an account does not reset them. The username stays blocked for
    // 180 days against impersonation.
    const besidesName = async () =>
      (await columnsWith(words)).filter(
        (name) => !/^public.username_claim.(username|visual)_key$/.test(name),
      );
    expect(await besidesName()).toEqual(['public.rate_limit_window.subject']);
    test.clock.advance(2 * 24 * 60 * 60);
    await cleanUp(test.db, test.clock);
    expect(await besidesName()).toEqual([]);
    expect(await columnsWith(words)).toContain('public.username_claim.username_key');
    test.clock.advance(178 * 24 * 60 * 60);
    await releaseExpiredUsernames(test.db, test.clock.now());
    expect(await columnsWith(words)).toEqual([]);
    const tombstone = await test.db
      .selectFrom('account')
      .select(['username', 'full_name', 'description', 'avatar_path', 'department'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(tombstone).toEqual({
      username: `eliminado-${id.replaceAll('-', '').slice(0, 10)}`,
      full_name: 'Cuenta eliminada',
      description: '',
      avatar_path: null,
      department: null,
    });
  });

  it('GUARD-11 cannot sign in; its e-mail is free at once, its username after 180 days', async () => {
    const { member, visitor } = await aSignedInMember(test);
    await deleteOwn(visitor, member.email);

    const { email, password } = member;
    const reply = await test.visitor().post('/api/session/sign-in', { email, password });

    expect(reply).toMatchObject({ status: 401, body: { code: 'invalid-credential' } });
    await expect(aMember(test, { username: member.username })).rejects.toThrow();
    expect((await aMember(test, { email })).id).not.toBe(member.id);
    test.clock.advance(180 * 24 * 60 * 60);
    const next = await aMember(test, { username: member.username });
    expect((await test.get(`/api/profiles/${member.username}`)).body.profile.id).toBe(next.id);
  });

  it('API-01 requires the own e-mail and password', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const other = await aMember(test);

    const answers = [
      await deleteOwn(visitor, other.email),
      await deleteOwn(visitor, member.email, 'no-es-esta-clave'),
      await visitor.post('/api/delete-user-by-email', { email: member.email }),
      await deleteOwn(test.visitor(), member.email),
    ];

    expect(answers.map(({ body }) => body.code)).toEqual([
      'not-allowed',
      'wrong-password',
      'missing-password',
      'not-allowed',
    ]);
    expect((await settings(visitor)).status).toBe(200);
    expect((await test.get(`/api/profiles/${other.username}`)).status).toBe(200);
  });

  it('SET-07 is refused when the session has ended', async () => {
    const { member, visitor } = await aSignedInMember(test);
    test.clock.advance(8 * 24 * 3600);

    expect((await deleteOwn(visitor, member.email)).body.code).toBe('not-signed-in');
    expect((await test.get(`/api/profiles/${member.username}`)).status).toBe(200);
  });

  it('T76 is refused while orders are open; afterwards its orders stay without its name', async () => {
    const [buyer, seller] = [await aSignedInMember(test), await aSignedInMember(test)];
    await link(test, seller.member.id);
    await seller.visitor.post('/api/billing-info', { first_name: 'Zulma', last_name: 'Etcheverry' });
    const { id } = await aProduct(test.db, { sellerId: seller.member.id });
    const sale = { buyerId: buyer.member.id, sellerId: seller.member.id, productIds: [id] };
    const { id: orderId } = await anOrder(test, { ...sale, path: [] });
    const refused = async () => [
      (await deleteOwn(buyer.visitor, buyer.member.email)).body,
      (await deleteOwn(seller.visitor, seller.member.email)).body,
    ];
    const sentence = {
      code: 'account-has-orders',
      error: 'Error al eliminar la cuenta: tenés compras o ventas en curso.',
    };

    for (const state of ['awaiting_payment', 'paid'] as const) {
      await walk(test, orderId, state);
      expect(await refused()).toMatchObject([sentence, sentence]);
    }
    expect((await settings(seller.visitor)).status).toBe(200);
    await walk(test, orderId, 'refunded');

    expect((await deleteOwn(seller.visitor, seller.member.email)).status).toBe(200);
    await dispatchAll();
    const tables = ['seller_account', 'billing_info'] as const;
    for (const table of tables) {
      const rows = await test.db
        .selectFrom(table)
        .select('account_id')
        .where('account_id', '=', seller.member.id)
        .execute();
      expect(rows).toEqual([]);
    }
    const order = await buyer.visitor.get(`/api/orders/${orderId}`);
    expect(order).toMatchObject({ status: 200, body: { order: { id: orderId, other: null } } });
  });

  it('erases the address in its orders and keeps the department', async () => {
    const [buyer, seller] = [await aSignedInMember(test), await aSignedInMember(test)];
    const people = { buyerId: buyer.member.id, sellerId: seller.member.id };
    const delivery = {
      method: 'parcel',
      terms: 'free',
      costCents: 0,
      fromDepartment: 'Montevideo',
      zone: null,
      department: 'Salto',
      address: { street: 'Cuareim', door: '1733' },
    } as const;
    const { id } = await anOrder(test, { ...people, delivery, path: ['awaiting_payment', 'expired'] });
    const exported = (await buyer.visitor.get('/api/account/export')).body.orders;
    const exportedBySeller = (await seller.visitor.get('/api/account/export')).body.orders;

    await removePerson(seller.member.id);
    await dispatchAll();
    expect(await columnsWith(['Cuareim'])).toEqual(['public.order_delivery.address']);
    await removePerson(buyer.member.id);
    await dispatchAll();

    const shown = { method: 'parcel', department: 'Salto' };
    expect(exported).toMatchObject([{ delivery: { ...shown, address: delivery.address } }]);
    expect(exportedBySeller).toMatchObject([{ delivery: { ...shown, address: null } }]);
    expect(await columnsWith(['Cuareim'])).toEqual([]);
    const row = await test.db
      .selectFrom('order_delivery')
      .select(['department', 'erased_at'])
      .where('order_id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ department: 'Salto', erased_at: expect.any(Date) });
  });

  describe('GUARD-04 with a paid order not yet received', () => {
    async function aPaidPair() {
      const [buyer, seller] = [await aSignedInMember(test), await aSignedInMember(test)];
      await link(test, seller.member.id);
      const people = { buyerId: buyer.member.id, sellerId: seller.member.id };
      const { id: orderId } = await anOrder(test, { ...people, path: ['awaiting_payment', 'paid'] });
      return { buyer, seller, orderId };
    }
    const day = 24 * 60 * 60;
    const signInAndDelete = async ({ visitor, member }: Awaited<ReturnType<typeof aSignedInMember>>) => {
      await signIn(visitor, member);
      return deleteOwn(visitor, member.email);
    };

    it('GUARD-04 both are blocked until the delivery has ended, also by itself', async () => {
      const { seller, buyer, orderId } = await aPaidPair();
      expect((await seller.visitor.post('/api/orders/ship', { order_id: orderId })).status).toBe(200);

      test.clock.advance(10 * day);
      for (const person of [seller, buyer]) {
        const refused = await signInAndDelete(person);
        expect(refused).toMatchObject({ status: 409, body: { code: 'account-has-orders' } });
      }
      test.clock.advance(30 * day);
      await test.workMoney();
      for (const person of [seller, buyer]) expect((await signInAndDelete(person)).status).toBe(200);
    });

    it('GUARD-04 the seller can delete once the buyer has approved it', async () => {
      const { buyer, seller, orderId } = await aPaidPair();
      await seller.visitor.post('/api/orders/ship', { order_id: orderId });
      expect((await signInAndDelete(seller)).status).toBe(409);
      expect((await buyer.visitor.post('/api/orders/receive', { order_id: orderId })).status).toBe(200);
      expect((await signInAndDelete(seller)).status).toBe(409);
      await buyer.visitor.post('/api/deliveries/approve', { order_id: orderId });

      expect((await signInAndDelete(seller)).status).toBe(200);
    });

    it('GUARD-04 the buyer of an order never shipped can delete once it is refunded', async () => {
      const { buyer, orderId } = await aPaidPair();
      await dispatchAll();

      expect((await signInAndDelete(buyer)).body.code).toBe('account-has-orders');
      await walk(test, orderId, 'refunded');
      await dispatchAll();
      expect((await signInAndDelete(buyer)).status).toBe(200);
    });
  });

  it('is deleted once by concurrent requests', async () => {
    const member = await aMember(test);

    const answers = await Promise.all([removePerson(member.id), removePerson(member.id)]);

    expect(answers.toSorted()).toEqual([false, true]);
    expect(await removePerson(member.id)).toBe(false);
    await test.workOff();
    expect(await mailsTo(member.email)).toHaveLength(1);
  });

  it('is rolled back when a later step fails', async () => {
    const { member, visitor } = await aSignedInMember(test);

    const failing = inTransaction(test.db, async (tx) => {
      await deleteAccount(test.identity, tx, member.id);
      throw new Error('cut off');
    });

    await expect(failing).rejects.toThrow('cut off');
    expect((await settings(visitor)).status).toBe(200);
  });

  it('cannot be restored by a concurrent upload', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#333' } })
      .png()
      .toBuffer();

    const [uploaded] = await Promise.all([
      visitor.post('/api/account/avatar', file, { 'content-type': 'image/png' }),
      removePerson(member.id),
    ]);
    await test.workOff();

    const row = await test.db
      .selectFrom('account')
      .select('avatar_path')
      .where('id', '=', member.id)
      .executeTakeFirst();
    expect(row).toEqual({ avatar_path: null });
    expect(await test.store.exists(`${uploaded.body.avatar_url}-320.webp`)).toBe(false);
  });
});

it('deletes hundreds of products once each when the event is delivered repeatedly', async () => {
  const seller = await aMember(test);
  const count = 205;
  for (let made = 0; made < count; made += 1) await aProduct(test.db, { sellerId: seller.id });
  await dispatchAll();
  const remove = allListeners(test).find(({ name }) => name === 'catalogue.delete-products');
  const event = {
    id: 1,
    type: 'accounts.account-deleted',
    payload: { accountId: seller.id },
    requestId: 'none',
    traceParent: null,
  };

  await Promise.all([remove?.handle([event]), remove?.handle([event])]);
  await remove?.handle([event]);

  const states = await test.db
    .selectFrom('product')
    .select(['state', 'version', (eb) => eb.fn.countAll<number>().as('count')])
    .where('seller_id', '=', seller.id)
    .groupBy(['state', 'version'])
    .execute();
  expect(states).toEqual([{ state: 'deleted', version: 2, count }]);
  const events = await test.db
    .selectFrom('outbox_event')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('type', '=', 'catalogue.product-deleted')
    .executeTakeFirst();
  expect(events?.count).toBe(count);
});
