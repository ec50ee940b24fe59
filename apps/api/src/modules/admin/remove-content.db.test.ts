import { describe, expect, it } from 'vitest';
import { auditOf } from '../../../test/audit.ts';
import { startTestApp } from '../../../test/harness.ts';
import { bellOf, comment, expectExactInbox, pendingEvents } from '../../../test/notifications.ts';
import { mailsTo } from '../../../test/outside.ts';
import { aSignedInMember } from '../../../test/people.ts';
import { aPublished, aSeller, hearAll, unlimited } from '../../../test/sellers.ts';
import { reserve } from '../../../test/stock.ts';
import { kindListeners } from '#modules/notifications/index.ts';
import { removeComment, removeProduct, restoreProduct } from './remove-content.ts';

const test = await startTestApp({ limiter: unlimited });
const reason = 'La foto es de otra tienda.';

const removals = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Quitamos'));

describe('GUARD-11 an operator removes', () => {
  it('GUARD-11 a product: it is hidden, its seller is notified with the reason, and it is recorded, once', async () => {
    const seller = await aSeller(test);
    const { id } = await aPublished(test, seller, { title: 'Campera ajena' });
    const { id: other } = await aPublished(test, seller);
    const removal = { id, reason };

    // Notification preferences do not apply to removals.
    const disabled = { bell: false, mail: false };
    const kinds = ['like', 'comment', 'reply', 'sale', 'purchase', 'payment'];
    const preferences = Object.fromEntries(kinds.map((kind) => [kind, disabled]));
    const set = await seller.visitor.post('/api/notifications/set-preferences', { preferences });
    expect(set.status).toBe(200);

    const outcomes = await Promise.all([1, 2, 3].map(() => removeProduct(test, removal)));
    const events = await pendingEvents(test, 'notifications.content-removed');
    expect(JSON.stringify(events)).not.toContain(reason);
    const onRemoval = kindListeners(test).find(({ name }) => name === 'notifications.on-removal');
    await onRemoval?.handle([...events, ...events]);
    await hearAll(test);
    await test.workOff();

    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect((await test.get(`/api/products/${id}`)).body.code).toBe('product-gone');
    expect((await test.get(`/api/products/${other}`)).status).toBe(200);
    expect((await seller.visitor.get(`/api/products/${id}`)).status).toBe(200);
    await expect(reserve(test, id)).rejects.toThrow('cannot be reserved');
    const [mail, ...more] = await removals(seller.member.email);
    expect(more).toEqual([]);
    for (const part of ['Campera ajena', reason]) expect(mail?.text).toContain(part);
    expect(await bellOf(seller)).toMatchObject({
      data: [
        { kind: 'removal', title: 'Quitamos tu prenda', message: reason, url: `/Post/${id}`, actor: null },
      ],
      count: 1,
      unread: 1,
    });
    await expectExactInbox(test, seller.member.id);
    const recorded = { role: 'operator', reason, detail: { owner_id: seller.member.id } };
    expect(await auditOf(test, 'product', id)).toMatchObject([{ action: 'remove-product', ...recorded }]);

    // The seller cannot restore it, an operator can.
    await seller.visitor.post('/api/products/withdraw', { id });
    await seller.visitor.post('/api/products/relist', { id });
    expect((await test.get(`/api/products/${id}`)).status).toBe(410);
    expect(await restoreProduct(test, removal)).toBe(true);
    expect(await restoreProduct(test, removal)).toBe(false);
    expect((await test.get(`/api/products/${id}`)).status).toBe(200);
    expect(await auditOf(test, 'product', id)).toMatchObject([
      {},
      { action: 'restore-product', ...recorded },
    ]);
  });

  it('GUARD-11 a comment: its text is deleted, its author is notified with the reason, and it is recorded, once', async () => {
    const seller = await aSeller(test);
    const { id: productId } = await aPublished(test, seller);
    const author = await aSignedInMember(test);
    const id = await comment(author.visitor, productId, 'Insulto grave');
    const answer = await comment(seller.visitor, productId, 'No corresponde', id);

    const outcomes = await Promise.all([1, 2].map(() => removeComment(test, { id, reason: 'Insulta.' })));
    await hearAll(test);
    await test.workOff();

    expect(outcomes.filter(Boolean)).toHaveLength(1);
    const { body } = await test.get(`/api/comments?product=${productId}`);
    expect(JSON.stringify(body)).not.toContain('Insulto grave');
    expect(body.threads[0].replies).toMatchObject([{ id_comentario: answer }]);
    const [mail, ...more] = await removals(author.member.email);
    expect(more).toEqual([]);
    for (const part of ['Insulto grave', 'Insulta.']) expect(mail?.text).toContain(part);
    expect((await bellOf(author)).data).toMatchObject([
      { kind: 'reply' },
      {
        kind: 'removal',
        title: 'Quitamos un comentario tuyo',
        message: 'Insulta.',
        url: `/Post/${productId}`,
      },
    ]);
    expect(await auditOf(test, 'comment', id)).toMatchObject([
      { action: 'remove-comment', reason: 'Insulta.', detail: { owner_id: author.member.id } },
    ]);
  });

  it('GUARD-11 nothing for an unknown id', async () => {
    expect(await removeProduct(test, { id: 999_999_999, reason })).toBe(false);
    expect(await removeComment(test, { id: 999_999_999, reason })).toBe(false);
    expect(await test.workOff()).toBe(0);
  });
});
