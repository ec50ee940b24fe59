import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { aProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember } from '../../../test/people.ts';
import { deleteAccount } from './index.ts';

const test = await startTestApp();
const url = '/api/account/sizes';
const nothing = { chest: null, waist: null, hips: null, foot: null };
const own = {
  sizes: ['40 - vestir', 'M - vestir', '38 - calzado', '58 cm - accesorio'],
  measures: { chest: 92, waist: 71.5, hips: null, foot: 24 },
};
const sorted = { ...own, sizes: own.sizes.toSorted() };

async function sizesEvents(): Promise<number> {
  const rows = await test.db
    .selectFrom('outbox_event')
    .select('payload')
    .where('type', '=', 'accounts.sizes-changed')
    .execute();
  return rows.length;
}

describe('SIZE-04 own sizes', () => {
  it('begin empty, are replaced as a whole and tell of a change once', async () => {
    const { visitor } = await aSignedInMember(test);
    expect((await visitor.get(url)).body).toEqual({ sizes: [], measures: nothing });
    const before = await sizesEvents();

    expect(await visitor.post(url, own)).toMatchObject({ status: 200, body: { success: true } });
    await visitor.post(url, { ...own, sizes: [...own.sizes.toReversed(), 'M - vestir'] });

    expect((await visitor.get(url)).body).toEqual(sorted);
    expect(await sizesEvents()).toBe(before + 1);
    await visitor.post(url, { sizes: [], measures: nothing });
    expect((await visitor.get(url)).body).toEqual({ sizes: [], measures: nothing });
    expect(await sizesEvents()).toBe(before + 2);
  });

  it('accept concurrent changes', async () => {
    const { visitor } = await aSignedInMember(test);
    const bodies = ['M - vestir', 'L - vestir', 'XL - vestir'].map((size) => ({ ...own, sizes: [size] }));

    const replies = await Promise.all(bodies.map((body) => visitor.post(url, body)));

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await visitor.get(url)).body.sizes).toHaveLength(1);
  });

  it.each([
    ['a size that is not in the lists', { ...own, sizes: ['M - calzado'] }],
    ['a size of an accessory type', { ...own, sizes: ['58 cm - accesorio/gorro'] }],
    ['a third of a centimetre', { ...own, measures: { ...own.measures, foot: 24.3 } }],
    ['nothing around', { ...own, measures: { ...own.measures, waist: 0 } }],
    ['a giant', { ...own, measures: { ...own.measures, chest: 300.5 } }],
    ['another measure', { ...own, measures: { ...own.measures, neck: 40 } }],
    ["somebody else's id", { ...own, account_id: 'x' }],
  ])('refuse %s', async (_, body) => {
    const { visitor } = await aSignedInMember(test);
    expect((await visitor.post(url, body)).status).toBe(400);
    expect((await visitor.get(url)).body.sizes).toEqual([]);
  });

  it('are seen by nobody else', async () => {
    const ana = await aSignedInMember(test);
    const bruno = await aSignedInMember(test);
    const { id } = await aProduct(test.db, { sellerId: ana.member.id, measurements: { chest: 48 } });
    await ana.visitor.post(url, own);

    expect((await ana.visitor.get(`/api/products/${id}`)).body.own_body).toEqual(own.measures);
    const foreign = await Promise.all([
      bruno.visitor.get(url),
      bruno.visitor.get(`/api/products/${id}`),
      bruno.visitor.get(`/api/profiles/${ana.member.username}`),
      bruno.visitor.get('/api/products?mios=1'),
      test.get(`/api/products/${id}`),
    ]);
    for (const { body } of foreign) expect(JSON.stringify(body)).not.toMatch(/71\.5|58 cm/);
    expect(foreign[1]?.body.own_body).toBeNull();
    expect(foreign[4]?.body.own_body).toBeNull();
    expect((await test.visitor().get(url)).status).toBe(401);
  });

  it('compare nothing for a person who told sizes only', async () => {
    const { visitor } = await aSignedInMember(test);
    const { id } = await aProduct(test.db);
    await visitor.post(url, { ...own, measures: nothing });

    expect((await visitor.get(`/api/products/${id}`)).body.own_body).toBeNull();
  });

  it('are in the export and gone with the account', async () => {
    const { visitor, member } = await aSignedInMember(test);
    await visitor.post(url, own);
    expect((await visitor.get('/api/account/export')).body.sizes).toEqual(sorted);

    await inTransaction(test.db, (tx) => deleteAccount(test.identity, tx, member.id));

    const rows = await test.db
      .selectFrom('size_profile')
      .select('account_id')
      .where('account_id', '=', member.id)
      .execute();
    expect(rows).toEqual([]);
  });
});
