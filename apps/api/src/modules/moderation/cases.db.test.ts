import { randomUUID } from 'node:crypto';
import { endpoints } from '@perchero/contract/endpoints';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { aStaffMember, anAdmin } from '../../../test/admins.ts';
import { auditOfCase } from '../../../test/audit.ts';
import { aProductOf } from '../../../test/checkouts.ts';
import { aPaidDelivery } from '../../../test/deliveries.ts';
import { aBlock } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aThread, mustSay } from '../../../test/messages.ts';
import {
  aCase,
  aModerator,
  aReporter,
  aTarget,
  caseRow,
  decideNothing,
  mustReport,
  openCase,
  takeCase,
} from '../../../test/moderation.ts';
import { hearAll, link, unlimited } from '../../../test/sellers.ts';
import { statusesOf, type Visitor } from '../../../test/visitor.ts';
import { deleteAccount } from '../accounts/index.ts';
import { eraseCases } from './erase-cases.ts';
import { openOrRaiseCase } from './open-case.ts';
import { insertSignal } from './signals.queries.ts';
import { updateModerationMetrics } from './update-metrics.ts';

const test = await startTestApp({ limiter: unlimited });
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

type Staff = Awaited<ReturnType<typeof aModerator>>;

async function aPersonCase(reason = 'spam') {
  const owner = await aReporter(test);
  const caseId = await aCase(test, aTarget('person', owner.member.id), reason);
  return { owner, caseId };
}

const call = ({ visitor }: { visitor: Visitor }, name: string, caseId: string) =>
  visitor.post(`/api/admin/moderation/${name}`, { case_id: caseId });

/** All pages of a view. */
async function listed({ visitor }: Staff, view = 'open') {
  const cases: { id: string; priority: number; taken_by: string | null; is_mine: boolean; state: string }[] =
    [];
  let cursor = '';
  do {
    const { status, body } = await visitor.get(`/api/admin/moderation?view=${view}${cursor}`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    cases.push(...body.cases);
    cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : '';
  } while (cursor);
  return cases;
}

const shown = async (staff: Staff, id: string, view?: string) =>
  (await listed(staff, view)).find((each) => each.id === id);

describe('the queue', () => {
  it('MOD-05 shows the most harmful first, then the oldest, page by page', async () => {
    const moderator = await aModerator(test);
    const owner = await aReporter(test);
    for (let made = 0; made < 53; made++)
      await aCase(
        test,
        aTarget('product', await aProductOf(test, owner.member.id)),
        ['spam', 'fake', 'scam'][made % 3] ?? 'spam',
      );

    const cases = await listed(moderator);

    const expected = await test.db
      .selectFrom('moderation_case')
      .select('id')
      .where('state', '=', 'open')
      .orderBy('priority', 'desc')
      .orderBy('opened_at')
      .orderBy('id')
      .execute();
    expect(cases.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(cases.length).toBeGreaterThan(50);
    const { body } = await moderator.visitor.get('/api/admin/moderation');
    expect(body.counts).toEqual({ open: cases.length, mine: 0, appeals: 0, contact: 0, decided: 0 });
    expect(body.cases).toHaveLength(50);
  });

  it('shows decided cases, the latest first', async () => {
    const moderator = await aModerator(test);
    const [first, second] = [await aPersonCase(), await aPersonCase()];
    for (const { caseId } of [first, second]) await decideNothing(test, caseId);

    const decided = (await listed(moderator, 'decided')).map(({ id }) => id);

    expect(decided.slice(0, 2)).toEqual([second.caseId, first.caseId]);
    expect(await shown(moderator, first.caseId)).toBeUndefined();
  });

  it('opens a case with then and now, reports, owner and ladder', async () => {
    const moderator = await aModerator(test);
    const owner = await aReporter(test);
    const reporter = await aReporter(test);
    const productId = await aProductOf(test, owner.member.id);
    const caseId = await mustReport(
      test,
      reporter.visitor,
      aTarget('product', productId),
      'fake',
      'No es de marca',
    );
    await inTransaction(test.db, (tx) =>
      tx.updateTable('product').set({ title: 'Campera' }).where('id', '=', productId).execute(),
    );

    const opened = await openCase(moderator, caseId);

    expect(opened).toMatchObject({
      id: caseId,
      kind: 'product',
      state: 'open',
      title: 'Campera de jean',
      version: 1,
      harm: 40,
      now: { title: 'Campera', price_cents: 129_000 },
      url: `/Post/${productId}`,
      reports: [
        {
          reporter: { id: reporter.member.id },
          reason: 'fake',
          words: 'No es de marca',
          is_independent: true,
          account_days: 100,
        },
      ],
      owner: { id: owner.member.id, is_minor: false, reports_received: 1, decisions: [], next_step: 'warn' },
      unpaid_orders: 0,
      decisions: [],
      contact: null,
    });
    expect(opened.reported).toMatchObject({ title: 'Campera de jean', price_cents: 129_000 });
    expect(await auditOfCase(test, caseId)).toMatchObject([
      { actor_id: moderator.member.id, role: 'moderator', action: 'read-case' },
    ]);
  });

  it('MOD-03 opens a case with each version that was reported', async () => {
    const owner = await aReporter(test);
    const productId = await aProductOf(test, owner.member.id);
    const target = aTarget('product', productId);
    const caseId = await aCase(test, target, 'fake');
    await aCase(test, target, 'fake');
    await inTransaction(test.db, (tx) =>
      tx.updateTable('product').set({ title: 'Campera falsa' }).where('id', '=', productId).execute(),
    );
    await aCase(test, target, 'fake');

    expect(await openCase(await aModerator(test), caseId)).toMatchObject({
      reported: { title: 'Campera de jean' },
      reported_later: [{ title: 'Campera falsa' }],
    });
  });

  it('MOD-03 opens a message with the ten before it after it is gone', async () => {
    const moderator = await aModerator(test);
    const { seller, buyer, threadId } = await aThread(test);
    const { message } = await mustSay(seller.visitor, { thread_id: threadId }, 'Sos una inútil');
    const caseId = await mustReport(test, buyer.visitor, aTarget('message', message.id), 'threat');
    await inTransaction(test.db, (tx) => tx.deleteFrom('thread').where('id', '=', threadId).execute());

    const opened = await openCase(moderator, caseId);

    expect(opened).toMatchObject({ now: null, url: null });
    expect(opened.reported).toMatchObject({ text: 'Sos una inútil' });
    expect(opened.messages.map(({ text }: { text: string }) => text)).toEqual([
      'Hola, ¿abriga?',
      'Sí, mucho',
      'Sos una inútil',
    ]);
    expect(opened.messages.at(-1)).toMatchObject({ sender: seller.member.username, is_reported: true });
  });
});

describe('taking a case', () => {
  it('MOD-06 one of many gets it, the others read that it is taken', async () => {
    const { caseId } = await aPersonCase();
    const staff = await Promise.all(Array.from({ length: 6 }, () => aModerator(test)));

    const replies = await Promise.all(staff.map((each) => call(each, 'take', caseId)));

    expect(statusesOf(replies)).toEqual([200, 409, 409, 409, 409, 409]);
    const lost = replies.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({
      code: 'case-taken',
      error: 'Otra persona del equipo está con este caso.',
    });
    expect(await auditOfCase(test, caseId)).toMatchObject([{ action: 'take-case' }]);
  });

  it('MOD-06 is free after 15 minutes without a call, also before the worker sees it', async () => {
    const [one, other] = [await aModerator(test), await aModerator(test)];
    const { caseId } = await aPersonCase();
    await takeCase(one, caseId);
    expect(await shown(one, caseId)).toMatchObject({ is_mine: true, taken_by: null, state: 'assigned' });
    expect(await shown(one, caseId, 'mine')).toBeDefined();
    expect(await shown(other, caseId)).toMatchObject({ is_mine: false, taken_by: one.member.username });

    test.clock.advance(14 * minute);
    await openCase(one, caseId);
    test.clock.advance(14 * minute);
    expect((await call(other, 'take', caseId)).body.code).toBe('case-taken');

    test.clock.advance(2 * minute);
    expect(await shown(other, caseId)).toMatchObject({ state: 'open', taken_by: null });
    expect(await shown(one, caseId, 'mine')).toBeUndefined();
    await takeCase(other, caseId);
    expect((await call(one, 'take', caseId)).body.code).toBe('case-taken');
  });

  it('MOD-06 the worker opens it again, and nobody else’s', async () => {
    const moderator = await aModerator(test);
    const [ended, held] = [await aPersonCase(), await aPersonCase()];
    await takeCase(moderator, ended.caseId);
    test.clock.advance(10 * minute);
    await takeCase(moderator, held.caseId);
    test.clock.advance(6 * minute);

    await test.workMoney();

    expect(await caseRow(test, ended.caseId)).toMatchObject({ state: 'open', assigned_to: null });
    expect(await caseRow(test, held.caseId)).toMatchObject({ state: 'assigned' });
  });

  it('MOD-06 goes back to the queue when released; again is a success', async () => {
    const [one, other] = [await aModerator(test), await aModerator(test)];
    const { caseId } = await aPersonCase();
    await takeCase(one, caseId);
    await takeCase(one, caseId);

    expect((await call(one, 'release', caseId)).status).toBe(200);
    expect((await call(one, 'release', caseId)).status).toBe(200);
    await takeCase(other, caseId);
    expect((await call(one, 'release', caseId)).status).toBe(200);

    expect(await caseRow(test, caseId)).toMatchObject({ state: 'assigned', assigned_to: other.member.id });
    expect((await auditOfCase(test, caseId)).map(({ action }) => action)).toEqual([
      'take-case',
      'release-case',
      'take-case',
    ]);
  });

  it('a decided or unknown case cannot be taken', async () => {
    const moderator = await aModerator(test);
    const { caseId } = await aPersonCase();
    await decideNothing(test, caseId);

    expect((await call(moderator, 'take', caseId)).status).toBe(404);
    expect((await call(moderator, 'take', randomUUID())).status).toBe(404);
    expect((await call(moderator, 'release', randomUUID())).status).toBe(404);
    expect(await openCase(moderator, randomUUID())).toBeNull();
  });
});

describe('time', () => {
  it('MOD-05 moves a late case up once', async () => {
    const { caseId } = await aPersonCase('threat');
    test.clock.advance(12 * hour + minute);

    await test.workMoney();
    await test.workMoney();

    expect(await caseRow(test, caseId)).toMatchObject({ is_late: true, priority: 100, state: 'open' });
    const moderator = await aModerator(test);
    expect(await openCase(moderator, caseId)).toMatchObject({ is_late: true, priority: 100 });
  });

  it('measures waiting and late cases and late appeals', async () => {
    const { caseId } = await aPersonCase('threat');
    const read = async () => {
      await updateModerationMetrics(test);
      const { values } = await test.metrics.moderationCases.get();
      const late = values.find(({ labels }) => labels.state === 'late' && labels.harm === 'high')?.value ?? 0;
      return { late, appeals: (await test.metrics.lateAppeals.get()).values[0]?.value ?? 0 };
    };
    const before = await read();

    test.clock.advance(12 * hour);
    expect(await read()).toEqual({ ...before, late: before.late + 1 });
    await inTransaction(test.db, (tx) =>
      tx.updateTable('moderation_case').set({ state: 'appealed' }).where('id', '=', caseId).execute(),
    );
    expect(await read()).toEqual({ late: before.late, appeals: before.appeals + 1 });
  });

  it('measures hours to decisions, outcomes of rules and appeals, and waiting products', async () => {
    const signalled = await aPersonCase('threat');
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('moderation_case')
        .set({ signal: 'fast-writing', opened_at: secondsAfter(test.clock.now(), -100 * 60 * 60) })
        .where('id', '=', signalled.caseId)
        .execute(),
    );
    await decideNothing(test, signalled.caseId);
    await updateModerationMetrics(test);

    const { values: hours } = await test.metrics.decisionHours.get();
    const slowest =
      hours.find(({ labels }) => labels.harm === 'high' && labels.quantile === '0.9')?.value ?? 0;
    expect(slowest).toBeGreaterThan(0);
    expect(slowest).toBeLessThan(101);
    const { values: outcomes } = await test.metrics.signalOutcomes.get();
    expect(outcomes).toContainEqual(
      expect.objectContaining({ labels: { rule: 'fast-writing', outcome: 'nothing' }, value: 1 }),
    );
    expect((await test.metrics.waitingProducts.get()).values).toHaveLength(6);
  });

  it('closes a decided case when its decision is final', async () => {
    const { caseId } = await aPersonCase();
    await decideNothing(test, caseId);

    await test.workMoney();

    expect(await caseRow(test, caseId)).toMatchObject({ state: 'closed', closed_reason: 'final' });
  });

  it('erases snapshots, notes and kept photos 180 days after the case closed, and nothing else', async () => {
    const owner = await aReporter(test);
    const productId = await aProductOf(test, owner.member.id);
    const caseId = await aCase(test, aTarget('product', productId), 'fake');
    await decideNothing(test, caseId);
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('moderation_decision')
        .set({ note: 'Ver con Ana' })
        .where('case_id', '=', caseId)
        .execute(),
    );
    await test.workMoney();
    const stored = async () => ({
      report: await test.db
        .selectFrom('report')
        .leftJoin('kept_picture', 'kept_picture.report_id', 'report.id')
        .select(['words', sql<boolean>`snapshot is not null`.as('hasSnapshot'), 'path'])
        .where('case_id', '=', caseId)
        .executeTakeFirstOrThrow(),
      decision: await test.db
        .selectFrom('moderation_decision')
        .select(['note', 'reason'])
        .where('case_id', '=', caseId)
        .executeTakeFirstOrThrow(),
    });

    test.clock.advance(179 * day);
    await eraseCases(test);
    expect(await stored()).toMatchObject({
      report: { hasSnapshot: true },
      decision: { note: 'Ver con Ana' },
    });
    test.clock.advance(2 * day);
    await eraseCases(test);
    await eraseCases(test);

    expect(await caseRow(test, caseId)).toMatchObject({ title: '', picture: null });
    expect(await stored()).toEqual({
      report: { words: 'Mirala, por favor.', hasSnapshot: false, path: null },
      decision: { note: null, reason: 'other' },
    });

    const late = await aCase(test, aTarget('product', productId), 'fake');
    await eraseCases(test);
    const { rows } = await inTransaction(test.db, (tx) =>
      sql<{
        count: number;
      }>`select count(snapshot)::int as count from report where case_id = ${late}`.execute(tx),
    );
    expect([late, rows]).toEqual([caseId, [{ count: 1 }]]);
  });
});

it('erases what a rule found in a case that nobody reported, 180 days after it closed or with the account', async () => {
  const bySignal = async () => {
    const { seller, productId } = await aThread(test);
    const caseId = await inTransaction(test.db, (tx) =>
      openOrRaiseCase(tx, test.clock, {
        kind: 'product',
        targetId: String(productId),
        ownerId: seller.member.id,
        title: 'Campera, 099 123 456',
        picture: 'products/a',
        signal: 'contact-in-text',
        harm: 20,
      }),
    );
    await inTransaction(test.db, (tx) =>
      insertSignal(
        tx,
        {
          rule: 'contact-in-text',
          kind: 'product',
          targetId: String(productId),
          fingerprint: Buffer.from(caseId),
          detail: { found: ['099 123 456'] },
        },
        { caseId, at: test.clock.now() },
      ),
    );
    return { seller, caseId };
  };
  const stored = async (caseId: string) => {
    const { title, picture } = await caseRow(test, caseId);
    const { detail } = await test.db
      .selectFrom('moderation_signal')
      .select('detail')
      .where('case_id', '=', caseId)
      .executeTakeFirstOrThrow();
    return { title, picture, detail };
  };
  const [first, second] = [await bySignal(), await bySignal()];
  await decideNothing(test, first.caseId);
  await test.workMoney();
  test.clock.advance(181 * day);
  await eraseCases(test);
  await inTransaction(test.db, (tx) => deleteAccount(test.identity, tx, second.seller.member.id));
  await hearAll(test);

  for (const { caseId } of [first, second])
    expect(await stored(caseId)).toEqual({ title: '', picture: null, detail: {} });
});

describe('people whom a moderator knows', () => {
  it.each([
    ['themselves', async ({ member }: Staff) => member.id],
    [
      'somebody who blocked them',
      async ({ member }: Staff) => {
        const other = await aReporter(test);
        await aBlock(test.db, other.member.id, member.id);
        return other.member.id;
      },
    ],
    [
      'somebody whom they follow',
      async ({ visitor }: Staff) => {
        const other = await aReporter(test);
        await visitor.post('/api/follows/add', { user_id: other.member.id });
        return other.member.id;
      },
    ],
    [
      'somebody whom they blocked',
      async ({ member }: Staff) => {
        const other = await aReporter(test);
        await aBlock(test.db, member.id, other.member.id);
        return other.member.id;
      },
    ],
    [
      'their seller',
      async (staff: Staff) => {
        const seller = await aReporter(test);
        await link(test, seller.member.id);
        await aPaidDelivery(test, { seller, buyer: staff });
        return seller.member.id;
      },
    ],
    [
      'their buyer',
      async (staff: Staff) => {
        const buyer = await aReporter(test);
        await link(test, staff.member.id);
        await aPaidDelivery(test, { seller: staff, buyer });
        return buyer.member.id;
      },
    ],
  ])('MOD-11 a case about %s does not exist for them', async (_, know) => {
    const [moderator, another] = [await aModerator(test), await aModerator(test)];
    const caseId = await aCase(test, aTarget('person', await know(moderator)), 'spam');

    expect(await shown(moderator, caseId)).toBeUndefined();
    expect(await openCase(moderator, caseId)).toBeNull();
    expect((await call(moderator, 'take', caseId)).status).toBe(404);
    expect((await call(moderator, 'release', caseId)).status).toBe(404);
    expect(await auditOfCase(test, caseId)).toEqual([]);
    expect(await shown(another, caseId)).toBeDefined();
    await takeCase(another, caseId);
  });

  it('MOD-11 a trade of long ago does not matter', async () => {
    const moderator = await aModerator(test);
    const seller = await aReporter(test);
    await link(test, seller.member.id);
    const orderId = await aPaidDelivery(test, { seller, buyer: moderator });
    const caseId = await aCase(test, aTarget('person', seller.member.id), 'spam');
    expect(await openCase(moderator, caseId)).toBeNull();

    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('shop_order')
        .set({ paid_at: sql<Date>`paid_at - interval '91 days'` })
        .where('id', '=', orderId)
        .execute(),
    );

    expect(await openCase(moderator, caseId)).toMatchObject({ id: caseId });
  });
});

describe('roles', () => {
  const staffCalls = endpoints.filter(({ path }) => path.startsWith('/api/admin/moderation'));

  it('MOD-16 the desk does not exist without role, second factor and password of the last 8 hours', async () => {
    const without = await aStaffMember(test, 'moderator', { withSecondFactor: false });
    const money = await aStaffMember(test, 'money');
    const member = await aReporter(test);
    const late = await aModerator(test);
    const ask = (visitor: Visitor) =>
      Promise.all(
        staffCalls.map(({ method, path }) => (method === 'GET' ? visitor.get(path) : visitor.post(path, {}))),
      );

    for (const visitor of [test.visitor(), member.visitor, money.visitor, without.visitor])
      expect(new Set(statusesOf(await ask(visitor)))).toEqual(new Set([404]));
    expect((await late.visitor.get('/api/admin/moderation')).status).toBe(200);
    test.clock.advance(8 * hour + minute);
    expect(new Set(statusesOf(await ask(late.visitor)))).toEqual(new Set([404]));
  });

  it('MOD-16 no reply to a moderator has an e-mail, phone or birth date', async () => {
    const moderator = await aModerator(test);
    const owner = await aReporter(test);
    const reporter = await aReporter(test);
    const caseId = await mustReport(test, reporter.visitor, aTarget('person', owner.member.id), 'spam');
    const asked = { id: randomUUID(), topic: 'other', words: 'No encuentro mi compra de ayer.' };
    expect((await reporter.visitor.post('/api/contact', asked)).status).toBe(200);
    const [contact] = await listed(moderator, 'contact');

    const replies = [await takeCase(moderator, caseId), await openCase(moderator, contact?.id ?? '')];
    for (const view of ['open', 'mine', 'decided', 'contact', 'appeals'])
      replies.push((await moderator.visitor.get(`/api/admin/moderation?view=${view}&case=${caseId}`)).body);

    const said = JSON.stringify(replies);
    expect(said).toContain(owner.member.username);
    expect(said).toContain(asked.words);
    for (const { member } of [owner, reporter])
      for (const secret of [member.email, member.phone, member.phone.slice(-6), member.birthDate])
        expect(said).not.toContain(secret);
  });

  it('MOD-16 tells whether the owner is a minor and nothing nearer', async () => {
    const moderator = await aModerator(test);
    const { owner, caseId } = await aPersonCase();
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('auth.identity')
        .set({ birth_date: `${test.clock.now().getFullYear() - 17}-01-01` })
        .where('id', '=', owner.member.id)
        .execute(),
    );

    expect((await openCase(moderator, caseId)).owner).toMatchObject({ is_minor: true });
  });

  it('MOD-17 admins read what staff did, by subject and actor', async () => {
    const [admin, moderator] = [await anAdmin(test), await aModerator(test)];
    const { owner, caseId } = await aPersonCase();
    await takeCase(moderator, caseId);
    await openCase(moderator, caseId);
    await call(moderator, 'release', caseId);
    const read = async (query: string) => (await admin.visitor.get(`/api/admin/audit?${query}`)).body.entries;

    const ofCase = await read(`subject=case:${caseId}`);

    expect(ofCase.map(({ action }: { action: string }) => action)).toEqual([
      'release-case',
      'read-case',
      'take-case',
    ]);
    expect(ofCase[0]).toMatchObject({
      actor: moderator.member.username,
      role: 'moderator',
      subject: `person:${owner.member.id}`,
    });
    expect(await read(`subject=person:${owner.member.id}`)).toEqual(ofCase);
    const { body: exported } = await owner.visitor.get('/api/account/export');
    expect(exported.actions_of_admins).toEqual([]);
    expect(await read(`actor=${moderator.member.id}`)).toEqual(ofCase);
    expect((await read(`subject=case:${caseId}&actor=${admin.member.id}`)).length).toBe(0);
    expect((await moderator.visitor.get('/api/admin/audit')).status).toBe(404);
  });
});

it('shows figures of the last twelve months to everybody', async () => {
  const before = (await test.get('/api/moderation/figures')).body;
  const { caseId } = await aPersonCase();
  await decideNothing(test, caseId);

  const { body } = await test.get('/api/moderation/figures');

  expect(body).toEqual({ ...before, reports: before.reports + 1, nothing: before.nothing + 1 });
});
