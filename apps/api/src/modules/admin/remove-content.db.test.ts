import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { comment } from '../../../test/notifications.ts';
import { mailsTo } from '../../../test/outside.ts';
import { aSignedInMember } from '../../../test/people.ts';
import { aPublished, aSeller, hearAll, unlimited } from '../../../test/sellers.ts';
import { reserve } from '../../../test/stock.ts';
import { removeComment, removeProduct, restoreProduct } from './remove-content.ts';

const test = await startTestApp({ limiter: unlimited });
const reason = 'La foto es de otra tienda.';

const actionsAbout = (id: string) =>
  test.db
    .selectFrom('admin_action')
    .select(['action', 'subject', 'reason'])
    .where('target_id', '=', id)
    .orderBy('id')
    .execute();
const removals = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Quitamos'));

describe('GUARD-11 an operator removes', () => {
  it('GUARD-11 one product: hidden at once, its seller told why, recorded, all once', async () => {
    const seller = await aSeller(test);
    const { id } = await aPublished(test, seller, { title: 'Campera ajena' });
    const { id: other } = await aPublished(test, seller);
    const wanted = { id, reason };

    const outcomes = await Promise.all([1, 2, 3].map(() => removeProduct(test, wanted)));
    await hearAll(test);
    await test.workOff();

    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect((await test.get(`/api/products/${id}`)).body.code).toBe('product-gone');
    expect((await test.get(`/api/products/${other}`)).status).toBe(200);
    expect((await seller.visitor.get(`/api/products/${id}`)).status).toBe(200);
    await expect(reserve(test, id)).rejects.toThrow('cannot be held');
    const [mail, ...more] = await removals(seller.member.email);
    expect(more).toEqual([]);
    for (const part of ['Campera ajena', reason]) expect(mail?.text).toContain(part);
    const recorded = { subject: `product:${id}`, reason };
    expect(await actionsAbout(seller.member.id)).toEqual([{ action: 'remove-product', ...recorded }]);

    // Its seller cannot bring it back, an operator can.
    await seller.visitor.post('/api/products/withdraw', { id });
    await seller.visitor.post('/api/products/relist', { id });
    expect((await test.get(`/api/products/${id}`)).status).toBe(410);
    expect(await restoreProduct(test, wanted)).toBe(true);
    expect(await restoreProduct(test, wanted)).toBe(false);
    expect((await test.get(`/api/products/${id}`)).status).toBe(200);
    expect(await actionsAbout(seller.member.id)).toMatchObject([
      {},
      { action: 'restore-product', ...recorded },
    ]);
  });

  it('GUARD-11 one comment: its words are gone, its author told why, recorded, all once', async () => {
    const seller = await aSeller(test);
    const { id: productId } = await aPublished(test, seller);
    const author = await aSignedInMember(test);
    const id = await comment(author.visitor, productId, 'Insulto grave');
    const answer = await comment(seller.visitor, productId, 'No corresponde', id);

    const outcomes = await Promise.all([1, 2].map(() => removeComment(test, { id, reason: 'Insulta.' })));
    await test.workOff();

    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const { body } = await test.get(`/api/comments?product=${productId}`);
    expect(JSON.stringify(body)).not.toContain('Insulto grave');
    expect(body.threads[0].replies).toMatchObject([{ id_comentario: answer }]);
    const [mail, ...more] = await removals(author.member.email);
    expect(more).toEqual([]);
    for (const part of ['Insulto grave', 'Insulta.']) expect(mail?.text).toContain(part);
    expect(await actionsAbout(author.member.id)).toEqual([
      { action: 'remove-comment', subject: `comment:${id}`, reason: 'Insulta.' },
    ]);
  });

  it('GUARD-11 nothing that is not there', async () => {
    expect(await removeProduct(test, { id: 999_999_999, reason })).toBe(false);
    expect(await removeComment(test, { id: 999_999_999, reason })).toBe(false);
    expect(await test.workOff()).toBe(0);
  });
});
