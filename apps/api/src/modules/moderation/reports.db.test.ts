import { randomUUID } from 'node:crypto';
import { reportReasons } from '@perchero/contract/moderation/report-reasons.rules';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { secondsAfter } from '#platform/clock.ts';
import { aProductOf } from '../../../test/checkouts.ts';
import { aPaidDelivery, aSellerAndBuyer, call, readOrder } from '../../../test/deliveries.ts';
import { aBlock } from '../../../test/factories.ts';
import { aCompletedSale, chapterRows } from '../../../test/garments.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aThread, mustSay, type Person } from '../../../test/messages.ts';
import { aReporter, aTarget, caseRow, decideNothing, mustReport, report } from '../../../test/moderation.ts';
import { bellOf, comment } from '../../../test/notifications.ts';
import { aMemberSince, goodPassword } from '../../../test/people.ts';
import { hearAll, unlimited } from '../../../test/sellers.ts';
import { statusesOf } from '../../../test/visitor.ts';
import { deleteAccount } from '../accounts/index.ts';
import { moderationEvents } from './events.ts';
import type { Snapshot } from './reports.queries.ts';

const test = await startTestApp({ limiter: unlimited });
const day = 24 * 60 * 60;
const hour = 60 * 60;

/** The clock goes on while a test runs. */
const inHours = (hours: number): Date =>
  expect.toSatisfy((moment: Date) => {
    const early = secondsAfter(test.clock.now(), hours * hour).getTime() - moment.getTime();
    return early >= 0 && early < 60_000;
  }) as Date;

const codeOf = async (reply: ReturnType<typeof report>) => (await reply).body.code ?? 'ok';

type Target = ReturnType<typeof aTarget>;

function reportsOf({ target_kind: kind, target_id: id }: Target) {
  return test.db
    .selectFrom('report')
    .select(['reporter_id', 'reason', 'words', 'snapshot', 'is_independent', 'case_id', 'owner_id'])
    .where('target_kind', '=', kind)
    .where('target_id', '=', id)
    .orderBy('created_at')
    .execute();
}

const casesOf = ({ target_kind: kind, target_id: id }: Target) =>
  test.db
    .selectFrom('moderation_case')
    .selectAll()
    .where('target_kind', '=', kind)
    .where('target_id', '=', id)
    .execute();

async function aCollection({ visitor }: Person, isPublic = true): Promise<number> {
  const { body } = await visitor.post('/api/collections/create', { name: 'Abrigos', isPublic });
  return body.collection.id as number;
}

/** The id of a published review by the buyer about the seller. */
async function aReview({ seller, buyer }: Awaited<ReturnType<typeof aSellerAndBuyer>>): Promise<string> {
  const id = await aPaidDelivery(test, { seller, buyer });
  await call(seller, 'send', { order_id: id, carrier: 'dac', tracking: 'AB-1234' });
  await call(buyer, 'confirm', { order_id: id });
  await call(buyer, 'approve', { order_id: id });
  await hearAll(test);
  for (const person of [buyer, seller])
    await call(person, '/api/reviews/write', { order_id: id, stars: 1, text: 'No me gustó.', tags: [] });
  const row = await test.db
    .selectFrom('review')
    .select('id')
    .where('order_id', '=', id)
    .where('author_id', '=', buyer.member.id)
    .executeTakeFirstOrThrow();
  return row.id;
}

describe('what can be reported', () => {
  it('MOD-01 MOD-03 every kind with a reason of its list, as it was', async () => {
    const { seller, buyer, threadId, productId } = await aThread(test);
    const { message } = await mustSay(seller.visitor, { thread_id: threadId }, 'Sos una inútil');
    const commentId = await comment(seller.visitor, productId, 'Escribime al celular');
    const parties = await aSellerAndBuyer(test);
    const reviewId = await aReview(parties);
    const collectionId = await aCollection(seller);
    const { code } = await aCompletedSale(test, parties);
    const [chapter] = await chapterRows(test, code);
    const reported = [
      [buyer, aTarget('product', productId), 'fake', { title: 'Campera de jean' }],
      [buyer, aTarget('person', seller.member.id), 'impersonation', { title: `@${seller.member.username}` }],
      [buyer, aTarget('comment', commentId), 'spam', { text: 'Escribime al celular' }],
      [buyer, aTarget('message', message.id), 'outside', { text: 'Sos una inútil' }],
      [parties.seller, aTarget('review', reviewId), 'false-review', { text: 'No me gustó.' }],
      [buyer, aTarget('collection', collectionId), 'sexual', { text: 'Abrigos' }],
      [buyer, aTarget('chapter', chapter?.id ?? ''), 'hate', { text: 'La usé un invierno.' }],
    ] as const;

    for (const [{ visitor, member }, target, reason, snapshot] of reported) {
      expect(await codeOf(report(visitor, target, reason, ''))).toBe('ok');
      const [row] = await reportsOf(target);
      expect(row).toMatchObject({ reporter_id: member.id, reason, snapshot });
      const [found] = await casesOf(target);
      // Who is reviewed is no independent reporter of the review.
      const harm = row?.is_independent ? reportReasons[reason].harm : 0;
      expect(found).toMatchObject({ owner_id: row?.owner_id, reason, harm });
    }
  });

  it('MOD-01 a reason of another kind, or another reason without words, is refused', async () => {
    const { visitor } = await aReporter(test);
    const target = aTarget('product', await aProductOf(test, (await aReporter(test)).member.id));

    expect(await codeOf(report(visitor, target, 'impersonation'))).toBe('invalid-report');
    expect(await codeOf(report(visitor, target, 'threat'))).toBe('invalid-report');
    expect(await codeOf(report(visitor, target, 'other', 'Mala'))).toBe('invalid-report');
    expect(await codeOf(report(visitor, target, 'spam', 'x'.repeat(501)))).toBe('invalid-report');
    expect(await casesOf(target)).toEqual([]);
  });

  it('MOD-01 a guest is asked to sign in', async () => {
    const reply = await report(test.visitor(), aTarget('person', randomUUID()));

    expect(reply.status).toBe(401);
    expect(reply.body.error).toBe('Debes iniciar sesión para realizar esta acción.');
  });

  it('MOD-02 own things and messages of others are refused', async () => {
    const { seller, buyer, threadId, productId } = await aThread(test);
    const { message } = await mustSay(seller.visitor, { thread_id: threadId }, 'Te espero');
    const stranger = await aReporter(test);

    expect(await codeOf(report(seller.visitor, aTarget('product', productId)))).toBe('not-allowed');
    expect(await codeOf(report(seller.visitor, aTarget('person', seller.member.id)))).toBe('not-allowed');
    expect(await codeOf(report(seller.visitor, aTarget('message', message.id)))).toBe('not-allowed');
    expect(await codeOf(report(stranger.visitor, aTarget('message', message.id)))).toBe('not-found');
    expect(await codeOf(report(buyer.visitor, aTarget('message', message.id)))).toBe('ok');
  });

  it('MOD-02 what the reporter cannot see does not exist', async () => {
    const owner = await aReporter(test);
    const { visitor, member } = await aReporter(test);
    const [paused, ofBlocked] = [
      await aProductOf(test, owner.member.id),
      await aProductOf(test, owner.member.id),
    ];
    const hidden = await aCollection(owner, false);
    await test.withdraw(paused);
    const see = (kind: string, id: number | string) => codeOf(report(visitor, aTarget(kind, id)));

    expect(await see('product', paused)).toBe('not-found');
    expect(await see('collection', hidden)).toBe('not-found');
    expect(await see('product', 999_999_999)).toBe('not-found');
    expect(await see('product', 'x')).toBe('not-found');
    expect(await see('person', randomUUID())).toBe('not-found');
    expect(await see('message', '1')).toBe('not-found');
    await aBlock(test.db, owner.member.id, member.id);
    expect(await see('product', ofBlocked)).toBe('not-found');
    expect(await see('person', owner.member.id)).toBe('not-found');
  });

  it('MOD-02 what moderators removed cannot be reported', async () => {
    const { seller, buyer, threadId, productId } = await aThread(test);
    const { message } = await mustSay(seller.visitor, { thread_id: threadId }, 'Sos una inútil');
    const commentId = await comment(seller.visitor, productId, 'Es la última');
    const now = test.clock.now();
    await inTransaction(test.db, async (tx) => {
      await tx.updateTable('message').set({ removed_at: now }).where('id', '=', message.id).execute();
      await tx.updateTable('comment').set({ removed_at: now }).where('id', '=', commentId).execute();
    });

    expect(await codeOf(report(buyer.visitor, aTarget('message', message.id)))).toBe('not-found');
    expect(await codeOf(report(buyer.visitor, aTarget('comment', commentId)))).toBe('not-found');
  });

  it('MOD-12 a suspended person reports, and does not raise the case', async () => {
    const owner = await aReporter(test);
    const suspended = await aReporter(test);
    const target = aTarget('product', await aProductOf(test, owner.member.id));
    const caseId = await mustReport(test, (await aReporter(test)).visitor, target, 'spam');
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('auth.identity')
        .set({ suspended_until: secondsAfter(test.clock.now(), day) })
        .where('id', '=', suspended.member.id)
        .execute(),
    );

    expect(await codeOf(report(suspended.visitor, target, 'minor'))).toBe('ok');
    expect(await caseRow(test, caseId)).toMatchObject({ independent: 1, priority: 10 });
    expect(await codeOf(report(owner.visitor, aTarget('person', suspended.member.id)))).toBe('not-found');
  });

  it('MOD-02 a block does not take away what is in the thread of the two', async () => {
    const { seller, buyer, threadId, productId } = await aThread(test);
    const { message } = await mustSay(seller.visitor, { thread_id: threadId }, 'Sos una inútil');
    await aBlock(test.db, buyer.member.id, seller.member.id);

    for (const target of [
      aTarget('message', message.id),
      aTarget('person', seller.member.id),
      aTarget('product', productId),
    ])
      expect(await codeOf(report(buyer.visitor, target))).toBe('ok');
    expect(await codeOf(report(seller.visitor, aTarget('person', buyer.member.id)))).toBe('ok');
  });

  it('MOD-02 a block does not take away what is in the order of the two', async () => {
    const { seller, buyer } = await aSellerAndBuyer(test);
    const orderId = await aPaidDelivery(test, { seller, buyer });
    const { order } = await readOrder(buyer, orderId);
    const productId = order.items[0].product_id as number;
    await aBlock(test.db, seller.member.id, buyer.member.id);

    expect(await codeOf(report(buyer.visitor, aTarget('person', seller.member.id)))).toBe('ok');
    expect(await codeOf(report(buyer.visitor, aTarget('product', productId)))).toBe('ok');
  });

  it('twenty a day, with the cooldown', async () => {
    const { visitor } = await aReporter(test);
    const owner = await aReporter(test);
    const productId = await aProductOf(test, owner.member.id);
    const ids: number[] = [];
    for (let made = 0; made < 21; made++) ids.push(await aProductOf(test, owner.member.id));
    for (const id of ids.slice(0, 20)) await mustReport(test, visitor, aTarget('product', id));

    const refused = await report(visitor, aTarget('product', productId));
    const again = await report(visitor, aTarget('product', ids[0] ?? 0));

    expect(refused.body).toMatchObject({ code: 'too-many-requests' });
    expect(refused.body.cooldown).toBeGreaterThan(day - 60);
    expect(again.status).toBe(200);
    expect(await casesOf(aTarget('product', productId))).toEqual([]);
    test.clock.advance(day);
    expect((await report(visitor, aTarget('product', productId))).status).toBe(200);
  });
});

describe('versions', () => {
  it('MOD-02 the same version twice is one report, an edited one another', async () => {
    const owner = await aReporter(test);
    const { visitor } = await aReporter(test);
    const productId = await aProductOf(test, owner.member.id);
    const target = aTarget('product', productId);

    const first = await Promise.all([1, 2, 3, 4].map(() => report(visitor, target, 'fake', '')));
    expect(statusesOf(first)).toEqual([200, 200, 200, 200]);
    expect(await codeOf(report(visitor, target, 'spam', ''))).toBe('ok');
    expect(await reportsOf(aTarget('product', productId))).toMatchObject([{ reason: 'fake' }]);
    expect(await casesOf(aTarget('product', productId))).toMatchObject([
      { independent: 1, harm: 40, priority: 40 },
    ]);

    await inTransaction(test.db, (tx) =>
      tx.updateTable('product').set({ description: 'Réplica' }).where('id', '=', productId).execute(),
    );
    expect(await codeOf(report(visitor, target, 'fake', ''))).toBe('ok');
    expect(await reportsOf(aTarget('product', productId))).toHaveLength(2);
  });

  it('MOD-03 the snapshot outlives the edited and the deleted product, with its photos', async () => {
    const owner = await aReporter(test);
    const { visitor } = await aReporter(test);
    const productId = await aProductOf(test, owner.member.id);
    const { path } = await test.db
      .selectFrom('product_picture')
      .select('path')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow();
    await mustReport(test, visitor, aTarget('product', productId), 'fake');

    const { status } = await owner.visitor.post('/api/products/delete', {
      id: productId,
      password: goodPassword,
    });

    expect(status).toBe(200);
    const [row] = await reportsOf(aTarget('product', productId));
    expect(row?.snapshot).toMatchObject({
      title: 'Campera de jean',
      text: 'La usé un invierno.',
      price_cents: 129_000,
      pictures: [path],
    });
    const files = await test.db.selectFrom('kept_picture').select('path').where('path', '=', path).execute();
    expect(files).toHaveLength(1);
  });

  it('MOD-03 a message brings the ten before it and no more', async () => {
    const { seller, buyer, threadId } = await aThread(test);
    let last = '';
    for (let sent = 1; sent <= 13; sent++) {
      const { visitor } = sent % 2 ? seller : buyer;
      const { message } = await mustSay(visitor, { thread_id: threadId }, `Mensaje ${sent}`);
      if (sent === 12) last = message.id;
    }

    const reporter = seller;
    await mustReport(test, reporter.visitor, aTarget('message', last), 'threat');

    const [snapshot] = (await reportsOf(aTarget('message', last))).map(
      (row) => row.snapshot as unknown as Snapshot,
    );
    const messages = snapshot?.messages ?? [];
    expect(messages.map(({ text }) => text)).toEqual(
      Array.from({ length: 11 }, (_, index) => `Mensaje ${index + 2}`),
    );
    expect(messages.map(({ is_reported: isReported }) => isReported)).toEqual([
      ...Array(10).fill(false),
      true,
    ]);
  });
});

describe('the case', () => {
  it('MOD-05 concurrent reports of many people open one case with the priority of section 3', async () => {
    const owner = await aReporter(test);
    const productId = await aProductOf(test, owner.member.id);
    const reporters = await Promise.all(Array.from({ length: 8 }, () => aReporter(test)));

    const replies = await Promise.all(
      reporters.map(({ visitor }, index) =>
        report(visitor, aTarget('product', productId), index === 3 ? 'minor' : 'spam', ''),
      ),
    );

    expect(statusesOf(replies)).toEqual(Array(8).fill(200));
    // 100 + 8 for each further person, at most five of them.
    expect(await casesOf(aTarget('product', productId))).toMatchObject([
      { independent: 8, harm: 100, priority: 140, reason: 'minor', due_at: inHours(12) },
    ]);
    expect(await reportsOf(aTarget('product', productId))).toHaveLength(8);
  });

  it.each([
    ['minor', 12],
    ['scam', 48],
    ['spam', 72],
  ])('MOD-05 a case of %s is due after %s hours', async (reason, hours) => {
    const owner = await aReporter(test);
    const { visitor } = await aReporter(test);

    const id = await mustReport(test, visitor, aTarget('person', owner.member.id), reason);

    expect((await caseRow(test, id)).due_at).toEqual(inHours(hours));
  });

  it('MOD-05 a graver report raises the case and brings its end nearer, never farther', async () => {
    const owner = await aReporter(test);
    const target = aTarget('person', owner.member.id);
    const reported = async (reason: string) => {
      const { visitor } = await aReporter(test);
      return caseRow(test, await mustReport(test, visitor, target, reason));
    };

    const first = await reported('scam');
    test.clock.advance(hour);
    const milder = await reported('spam');
    const graver = await reported('threat');

    expect(milder).toMatchObject({
      harm: 60,
      priority: 68,
      reason: 'scam',
      version: 1,
      due_at: first.due_at,
    });
    expect(graver).toMatchObject({ harm: 80, priority: 96, reason: 'threat', version: 2 });
    expect(graver.due_at).toEqual(inHours(12));
  });

  it('MOD-05 new accounts and habitual false reporters do not raise it', async () => {
    const owner = await aReporter(test);
    const target = aTarget('person', owner.member.id);
    const caseId = await mustReport(test, (await aReporter(test)).visitor, target, 'spam');
    const young = await aMemberSince(test, 6);
    const habitual = await aReporter(test);
    for (let past = 0; past < 5; past++) {
      const other = await aReporter(test);
      await decideNothing(
        test,
        await mustReport(test, habitual.visitor, aTarget('person', other.member.id), 'spam'),
      );
    }

    for (const { visitor } of [young, habitual]) await mustReport(test, visitor, target, 'minor');

    expect(await caseRow(test, caseId)).toMatchObject({ independent: 1, harm: 10, priority: 10 });
    expect(
      (await reportsOf(aTarget('person', owner.member.id))).map(({ is_independent: counts }) => counts),
    ).toEqual([true, false, false]);
  });

  it('MOD-05 a case that such a report opens waits below the others', async () => {
    const owner = await aReporter(test);
    const young = await aMemberSince(test, 6);
    const target = aTarget('person', owner.member.id);
    const caseId = await mustReport(test, young.visitor, target, 'minor');
    const opened = await caseRow(test, caseId);
    expect(opened).toMatchObject({ harm: 0, independent: 0, priority: 0, reason: 'minor' });
    expect(opened.due_at).toEqual(inHours(72));

    await mustReport(test, (await aReporter(test)).visitor, target, 'spam');
    expect(await caseRow(test, caseId)).toMatchObject({ harm: 10, independent: 1, priority: 10 });
  });

  it('joins the case that found the version fine, and three independent ones open it again, once', async () => {
    const owner = await aReporter(test);
    const productId = await aProductOf(test, owner.member.id);
    const target = aTarget('product', productId);
    const byAnother = async () => mustReport(test, (await aReporter(test)).visitor, target, 'fake');
    const caseId = await byAnother();
    await decideNothing(test, caseId);
    const young = await aMemberSince(test, 1);

    const joined = [
      await byAnother(),
      await byAnother(),
      await mustReport(test, young.visitor, target, 'fake'),
    ];
    expect(joined).toEqual([caseId, caseId, caseId]);
    expect((await caseRow(test, caseId)).state).toBe('decided');

    expect(await byAnother()).toBe(caseId);
    expect(await caseRow(test, caseId)).toMatchObject({
      state: 'open',
      independent: 4,
      priority: 64,
      version: 2,
    });

    await decideNothing(test, caseId);
    for (let more = 0; more < 4; more++) expect(await byAnother()).toBe(caseId);
    expect((await caseRow(test, caseId)).state).toBe('decided');
    expect(await casesOf(aTarget('product', productId))).toHaveLength(1);
  });

  it('opens another case for another version', async () => {
    const owner = await aReporter(test);
    const productId = await aProductOf(test, owner.member.id);
    const target = aTarget('product', productId);
    const caseId = await mustReport(test, (await aReporter(test)).visitor, target, 'fake');
    await decideNothing(test, caseId);
    await inTransaction(test.db, (tx) =>
      tx.updateTable('product').set({ title: 'Réplica' }).where('id', '=', productId).execute(),
    );

    expect(await mustReport(test, (await aReporter(test)).visitor, target, 'fake')).not.toBe(caseId);
  });

  it('emits one event', async () => {
    const owner = await aReporter(test);
    const { visitor } = await aReporter(test);
    const target = aTarget('person', owner.member.id);
    const caseId = await mustReport(test, visitor, target, 'spam');
    await report(visitor, target, 'spam');

    const events = await test.db
      .selectFrom('outbox_event')
      .select('payload')
      .where('type', '=', moderationEvents.reportFiled)
      .execute();

    const ofCase = events.filter(({ payload }) => (payload as { caseId?: string }).caseId === caseId);
    expect(ofCase).toHaveLength(1);
  });
});

describe('what people learn', () => {
  it('MOD-04 the reported person reads nothing about reporters', async () => {
    const { seller, buyer, productId, threadId } = await aThread(test);
    const { message } = await mustSay(seller.visitor, { thread_id: threadId }, 'Sos una inútil');
    const read = async () => [
      (await seller.visitor.get(`/api/threads/${threadId}`)).body,
      (await seller.visitor.get('/api/threads')).body,
      (await seller.visitor.get(`/api/products/${productId}`)).body,
      (await seller.visitor.get('/api/moderation/mine')).body,
      await bellOf(seller),
    ];
    const before = await read();
    const words = `Prueba ${randomUUID()}`;
    for (const target of [aTarget('message', message.id), aTarget('product', productId)])
      await mustReport(test, buyer.visitor, target, 'scam', words);
    await hearAll(test);

    expect(await read()).toEqual(before);
    const exported = JSON.stringify((await seller.visitor.get('/api/account/export')).body);
    expect(exported).toContain(seller.member.username);
    expect(exported).not.toContain(words);
  });

  it('the reporter reads what became of the report', async () => {
    const owner = await aReporter(test);
    const { visitor, member } = await aReporter(test);
    const own = async () => (await visitor.get('/api/moderation/mine')).body.reports;
    const caseId = await mustReport(test, visitor, aTarget('person', owner.member.id), 'spam');

    expect(await own()).toMatchObject([
      { target_kind: 'person', title: `@${owner.member.username}`, outcome: 'waiting' },
    ]);
    await decideNothing(test, caseId);
    expect(await own()).toMatchObject([{ outcome: 'nothing' }]);
    expect((await owner.visitor.get('/api/moderation/mine')).body).toEqual({
      decisions: [],
      nextCursor: null,
      reports: [],
    });
    expect(member.id).not.toBe(owner.member.id);
  });
});

describe('deleted accounts', () => {
  const remove = ({ member }: Person) =>
    inTransaction(test.db, (tx) => deleteAccount(test.identity, tx, member.id)).then(() => hearAll(test));

  it('closes the cases about the person', async () => {
    const owner = await aReporter(test);
    const { visitor } = await aReporter(test);
    const caseId = await mustReport(test, visitor, aTarget('person', owner.member.id), 'spam');

    await remove(owner);

    expect(await caseRow(test, caseId)).toMatchObject({
      state: 'closed',
      closed_reason: 'owner-gone',
      owner_id: null,
    });
  });

  it('keeps the report of a deleted person without the name', async () => {
    const owner = await aReporter(test);
    const reporter = await aReporter(test);
    const caseId = await mustReport(test, reporter.visitor, aTarget('person', owner.member.id), 'spam');

    await remove(reporter);

    expect(await reportsOf(aTarget('person', owner.member.id))).toMatchObject([
      { reporter_id: null, is_independent: true },
    ]);
    expect(await caseRow(test, caseId)).toMatchObject({ state: 'open', independent: 1 });
  });
});
