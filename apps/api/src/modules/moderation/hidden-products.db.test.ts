import { describe, expect, it } from 'vitest';
import { aReported, decisionWords, mustDecide, postDecision, writtenText } from '../../../test/decisions.ts';
import { startTestApp } from '../../../test/harness.ts';
import {
  aCase,
  aModerator,
  aReporter,
  aTarget,
  caseRow,
  mustReport,
  takeCase,
} from '../../../test/moderation.ts';
import { bellOf } from '../../../test/notifications.ts';
import { mailsTo } from '../../../test/outside.ts';
import { signIn } from '../../../test/people.ts';
import { aProductForm, hearAll, productRow, unlimited } from '../../../test/sellers.ts';

const test = await startTestApp({ limiter: unlimited });
const hour = 60 * 60;

const publicStatus = async (id: string) => (await test.get(`/api/products/${id}`)).status;
const waitingRow = (id: string) =>
  test.db
    .selectFrom('waiting_product')
    .select(['hold', 'due_at'])
    .where('product_id', '=', Number(id))
    .executeTakeFirst();

type Reported = Awaited<ReturnType<typeof aReported>>;

async function aHidden() {
  const moderator = await aModerator(test);
  const product = await aReported(test, 'product');
  await mustDecide(test, moderator, product.caseId, { thing: 'hide', reason: 'spam' });
  return { moderator, ...product };
}

/** The owner changes the title. */
async function mend({ owner, id }: Reported, title = 'Campera de jean corregida', changes: object = {}) {
  test.clock.advance(1);
  const { body } = await owner.visitor.get(`/api/products/${id}`);
  const images = body.product.images as { path?: string }[];
  const paths = await test.db
    .selectFrom('product_picture')
    .select('path')
    .where('product_id', '=', Number(id))
    .execute();
  expect(images).toHaveLength(paths.length);
  const form = aProductForm(
    paths.map(({ path }) => path),
    { id: Number(id), title, ...changes },
  );
  const reply = await owner.visitor.post('/api/products/update', form);
  expect([reply.status, reply.body.code]).toEqual([200, undefined]);
  await hearAll(test);
}

const ownDecision = async ({ owner }: Reported) => {
  await signIn(owner.visitor, owner.member);
  return (await owner.visitor.get('/api/moderation/mine')).body.decisions[0];
};

describe('a hidden product', () => {
  it('MOD-08 is seen by its owner with the reason, and by nobody else', async () => {
    const hidden = await aHidden();
    expect(await publicStatus(hidden.id)).toBe(410);
    expect((await hidden.owner.visitor.get(`/api/products/${hidden.id}`)).status).toBe(200);
    expect(await ownDecision(hidden)).toMatchObject({
      thing: 'hide',
      step: 'hidden',
      reason: 'spam',
      words: decisionWords,
      product_id: Number(hidden.id),
    });
    // It waits for its owner and not for a date.
    test.clock.advance(100 * hour);
    await test.workMoney();
    expect(await publicStatus(hidden.id)).toBe(410);
  });

  it('MOD-08 waits as mended after an edit, and is listed by itself after 24 hours', async () => {
    const hidden = await aHidden();
    await mend(hidden);
    expect(await publicStatus(hidden.id)).toBe(410);
    expect(await ownDecision(hidden)).toMatchObject({ step: 'mended' });
    const { due_at: due } = (await waitingRow(hidden.id)) ?? {};

    test.clock.advance(12 * hour);
    await mend(hidden, 'Otra vez corregida');
    expect((await waitingRow(hidden.id))?.due_at).toEqual(due);
    await test.workMoney();
    expect(await publicStatus(hidden.id)).toBe(410);

    test.clock.advance(12 * hour);
    await test.workMoney();
    await hearAll(test);
    expect(await publicStatus(hidden.id)).toBe(200);
    expect(await waitingRow(hidden.id)).toBeUndefined();
    expect(await ownDecision(hidden)).toMatchObject({ step: 'listed' });
    const { data } = await bellOf(hidden.owner);
    expect(data[0]).toMatchObject({
      kind: 'moderation',
      title: 'Otra vez corregida ya está colgada',
      message: 'Gracias por la paciencia.',
      url: `/Post/${hidden.id}`,
    });
    await test.workOff();
    const mails = await mailsTo(hidden.owner.member.email);
    expect(mails.filter(({ subject }) => subject.endsWith('ya está colgada'))).toHaveLength(1);
  });

  it('MOD-08 comes back to the queue when it is mended, and a moderator lists it', async () => {
    const hidden = await aHidden();
    await mend(hidden);
    expect(await caseRow(test, hidden.caseId)).toMatchObject({ state: 'open' });

    await mustDecide(test, hidden.moderator, hidden.caseId, { words: '' });

    expect(await publicStatus(hidden.id)).toBe(200);
    expect((await productRow(test, Number(hidden.id)))?.holds).toEqual([]);
    expect(await waitingRow(hidden.id)).toBeUndefined();
  });

  it('MOD-08 is hidden again when a moderator is not content, and waits for its owner again', async () => {
    const hidden = await aHidden();
    await mend(hidden);
    await mustDecide(test, hidden.moderator, hidden.caseId, { thing: 'hide', reason: 'spam' });
    expect(await waitingRow(hidden.id)).toEqual({ hold: 'hidden', due_at: null });
    test.clock.advance(25 * hour);
    await test.workMoney();
    expect(await publicStatus(hidden.id)).toBe(410);
    await mend(hidden, 'Ahora sí');
    expect((await waitingRow(hidden.id))?.due_at).not.toBeNull();
  });

  it('MOD-08 stays paused by its seller when the hold ends', async () => {
    const hidden = await aHidden();
    await test.withdraw(Number(hidden.id));
    await mend(hidden);
    test.clock.advance(25 * hour);
    await test.workMoney();
    expect(await productRow(test, Number(hidden.id))).toMatchObject({ state: 'withdrawn', holds: [] });
    expect(await publicStatus(hidden.id)).toBe(410);
  });

  it('MOD-08 removed meanwhile is not listed by the date', async () => {
    const hidden = await aHidden();
    await mend(hidden);
    await takeCase(hidden.moderator, hidden.caseId);
    const { status } = await postDecision(test, hidden.moderator, hidden.caseId, {
      thing: 'remove',
      reason: 'spam',
    });
    expect(status).toBe(200);
    test.clock.advance(25 * hour);
    await test.workMoney();
    expect((await productRow(test, Number(hidden.id)))?.holds).toEqual(['removed']);
    expect(await publicStatus(hidden.id)).toBe(410);
  });

  it('MOD-08 was rightly reported when it was mended and found fine', async () => {
    const moderator = await aModerator(test);
    const product = await aReported(test, 'product');
    const reporter = await aReporter(test);
    const target = aTarget('product', product.id);
    const { title } = (await productRow(test, Number(product.id))) ?? { title: '' };
    await mustReport(test, reporter.visitor, target);
    await mustDecide(test, moderator, product.caseId, { thing: 'hide', reason: 'spam' });
    await mend(product);
    await mustDecide(test, moderator, product.caseId, { words: '' });

    await signIn(reporter.visitor, reporter.member);
    expect((await reporter.visitor.get('/api/moderation/mine')).body.reports).toMatchObject([
      { outcome: 'decided' },
    ]);
    const { body } = await reporter.visitor.get('/api/account/export');
    expect(body.reports).toMatchObject([{ outcome: 'decided' }]);
    // What was found fine is not this version.
    await mend(product, title, { description: writtenText });
    expect(await aCase(test, target)).not.toBe(product.caseId);
  });
});
