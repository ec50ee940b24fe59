import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { aBlock, aPicture, aProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { anOrder } from '../../../test/orders.ts';
import { anEmail } from '../../../test/outside.ts';
import { aMember, aSignedInMember, signIn } from '../../../test/people.ts';
import { link } from '../../../test/sellers.ts';

const test = await startTestApp();
const chrome = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';

const newData = {
  full_name: 'Ana Laura Pérez',
  description: 'Vendo lo que ya no uso.\nSolo Montevideo.',
  birth_date: '1988-02-29',
  gender: 'prefiero-no-decir',
};

describe('SET-02 profile data', () => {
  it('are updated and returned', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const otherMember = await aMember(test);

    const reply = await visitor.post('/api/account/update-profile', newData);

    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ success: true, profile: { ...newData, email: member.email } });
    const settings = await visitor.get('/api/account/settings');
    expect(settings.body.profile).toEqual(reply.body.profile);
    const other = await test.get(`/api/profiles/${otherMember.username}`);
    expect(other.body.profile.full_name).toBe('Ana Pérez');
  });

  it('accept concurrent updates', async () => {
    const { visitor } = await aSignedInMember(test);
    const updates = ['Uno', 'Dos', 'Tres'].map((full_name) => ({ ...newData, full_name }));

    const replies = await Promise.all(
      updates.map((update) => visitor.post('/api/account/update-profile', update)),
    );

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it.each([
    ['an empty name', { full_name: '  ' }],
    ['a name with signs', { full_name: 'Ana <b>' }],
    ['a name of 41', { full_name: 'a'.repeat(41) }],
    ['a description of 141', { description: 'a'.repeat(141) }],
    ['a control character', { description: 'a\u0000b' }],
    ['a bidirectional override', { description: 'a\u202eb' }],
    ['an impossible date', { birth_date: '1990-02-30' }],
    ['a child', { birth_date: '2020-01-01' }],
    ['an unknown gender', { gender: 'x' }],
    ["somebody else's id", { id: randomUUID() }],
    ['a role', { role: 'admin' }],
  ])('are not changed by %s', async (_, wrong) => {
    const { visitor } = await aSignedInMember(test);

    const reply = await visitor.post('/api/account/update-profile', { ...newData, ...wrong });

    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    const settings = await visitor.get('/api/account/settings');
    expect(settings.body.profile.full_name).toBe('Ana Pérez');
  });

  it('require a session', async () => {
    const reply = await test.visitor().post('/api/account/update-profile', newData);

    expect(reply).toMatchObject({ status: 401, body: { code: 'not-signed-in' } });
  });
});

describe('the signed-in devices', () => {
  it('are listed newest first, with the current one marked', async () => {
    const member = await aMember(test);
    const [first, second] = [test.visitor(), test.visitor()];
    await first.post(
      '/api/session/sign-in',
      { email: member.email, password: member.password },
      {
        'user-agent': chrome,
      },
    );
    test.clock.advance(5);
    await signIn(second, member);
    await aSignedInMember(test);

    const reply = await second.get('/api/account/settings');

    expect(reply.body.devices).toMatchObject([
      { current: true, device: 'Dispositivo desconocido' },
      { current: false, device: 'Chrome · Android' },
    ]);
  });

  it('are limited to fifty and exclude expired sessions', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const now = test.clock.now();
    const session = (expires_at: Date) => ({
      id: randomUUID(),
      token: randomUUID(),
      user_id: member.id,
      expires_at,
      last_seen_at: now,
      confirmed_at: now,
      created_at: now,
      updated_at: now,
    });
    const expired = Array.from({ length: 60 }, () => session(now));
    const active = Array.from({ length: 60 }, () => session(new Date(now.getTime() + 60_000)));
    const insert = (rows: typeof expired) =>
      inTransaction(test.db, (tx) => tx.insertInto('auth.session').values(rows).execute());

    await insert(expired);
    const before = await visitor.get('/api/account/settings');
    await insert(active);
    const after = await visitor.get('/api/account/settings');

    expect(before.body.devices).toHaveLength(1);
    expect(after.body.devices).toHaveLength(50);
  });
});

describe('the account export', () => {
  it('holds all personal data without credentials', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const picture = aPicture();
    const details = { title: 'Tapado', priceCents: 250_050, tags: ['retro'], pictures: [picture] };
    const { id } = await aProduct(test.db, { sellerId: member.id, ...details });
    await link(test, member.id);
    await aProduct(test.db, { title: 'De otra persona' });
    const pending = anEmail();
    await visitor.post('/api/account/change-email', { email: pending });
    await visitor.post('/api/billing-info', { first_name: 'Ana', last_name: 'Pérez' });
    const other = await aMember(test);
    const wanted = await aProduct(test.db);
    const bought = await aProduct(test.db, { title: 'Blusa', sellerId: other.id });
    await visitor.post('/api/cart/add', { product_id: wanted.id });
    await anOrder(test, { buyerId: member.id, sellerId: other.id, productIds: [bought.id] });
    await anOrder(test, { buyerId: other.id, sellerId: member.id, productIds: [id] });
    await aBlock(test.db, member.id, other.id);
    await aBlock(test.db, (await aMember(test)).id, member.id);

    const reply = await visitor.get('/api/account/export');

    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      account: { id: member.id, email: member.email, phone: member.phone, birth_date: '1990-05-17' },
      profile: { username: member.username, full_name: 'Ana Pérez' },
      consent: { terms_version: expect.any(String), terms_accepted_at: expect.any(String) },
      pending_email: pending,
      seller_account: { mp_user_id: expect.any(String), state: 'linked', unlinked_at: null },
      products: [{ id, title: 'Tapado', price: 2500.5, tags: ['retro'], images: [picture.path] }],
      billing: { first_name: 'Ana', last_name: 'Pérez' },
      cart: [{ product_id: wanted.id, quantity: 1 }],
      orders: [
        {
          side: 'sale',
          state: 'awaiting_payment',
          total_cents: 250_050,
          items: [{ title: 'Tapado', quantity: 1 }],
        },
        { side: 'purchase', items: [{ title: 'Blusa', quantity: 1 }] },
      ],
      blocked_people: [{ id: other.id, username: other.username, created_at: expect.any(String) }],
      actions_of_admins: [],
    });
    expect(reply.body.sessions).toHaveLength(1);
    expect(JSON.stringify(reply.body)).not.toMatch(/argon2|token|secret|hash/i);
  });

  it('requires a session and a recent login', async () => {
    const { visitor } = await aSignedInMember(test);
    test.clock.advance(11 * 60);

    const stale = await visitor.get('/api/account/export');
    const guest = await test.get('/api/account/export');

    expect(stale).toMatchObject({ status: 403, body: { code: 'requires-recent-login' } });
    expect(guest.status).toBe(401);
  });
});
