import { isDeepStrictEqual } from 'node:util';
import { endOfBusinessDays } from '@perchero/contract/delivery/calendar.rules';
import type { TargetKind } from '@perchero/contract/moderation/report-reasons.rules';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { tableOwners } from '../../table-owners.ts';
import { auditOfCase } from '../../../test/audit.ts';
import {
  aReported,
  decisionsOf,
  type Moderator,
  mustDecide,
  type ReportedThing,
  writtenText,
} from '../../../test/decisions.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aCase, aModerator, aReporter, aTarget, caseRow } from '../../../test/moderation.ts';
import { bellOf } from '../../../test/notifications.ts';
import { mailsTo } from '../../../test/outside.ts';
import { signIn } from '../../../test/people.ts';
import { hearAll, productRow, unlimited } from '../../../test/sellers.ts';
import { deleteAccount } from '../accounts/index.ts';

const test = await startTestApp({ limiter: unlimited });
const day = 24 * 60 * 60;
const words = 'La etiqueta es original, les mando la boleta.';
const answerWords = 'Lo miramos de nuevo con calma.';

type Person = ReportedThing['owner'];

/** Signs in again when the session has ended: tests skip weeks. */
async function signedIn({ visitor, member }: Person) {
  await signIn(visitor, member);
  return visitor;
}

const appeal = async (person: Person, decisionId: string, changes: object = {}) =>
  (await signedIn(person)).post('/api/moderation/appeal', { decision_id: decisionId, words, ...changes });

const answer = ({ visitor }: Moderator, decisionId: string, changes: object = {}) =>
  visitor.post('/api/admin/moderation/decide-appeal', {
    decision_id: decisionId,
    outcome: 'kept',
    words: answerWords,
    ...changes,
  });

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 'ok' : body.code;

async function aDecision(kind: TargetKind, changes: object) {
  const moderator = await aModerator(test);
  const thing = await aReported(test, kind);
  const decisionId = await mustDecide(test, moderator, thing.caseId, changes);
  return { ...thing, moderator, decisionId };
}

async function anAppeal(kind: TargetKind, changes: object) {
  const decided = await aDecision(kind, changes);
  expect(codeOf(await appeal(decided.owner, decided.decisionId))).toBe('ok');
  return { ...decided, other: await aModerator(test) };
}

/** What a decision, its news and the calls of this test write by themselves. */
const records = new Set([
  'admin_action',
  'audit_entry',
  'auth.session',
  'auth.one_time_token',
  'kept_picture',
  'moderation_appeal',
  'moderation_case',
  'moderation_decision',
  'money_news',
  'notification',
  'notification_inbox',
  'outbox_delivery',
  'outbox_event',
  'rate_limit_window',
  'report',
]);
/** When a row changed, not what it says. */
const times = ['version', 'changed_at', 'updated_at', 'revision'];

/** Every row of every other table. */
async function allRows(): Promise<Record<string, unknown[]>> {
  const names = Object.keys(tableOwners).filter((name) => !records.has(name));
  const rows: [string, unknown[]][] = [];
  for (const name of names) {
    const read: RawBuilder<{ row: unknown }> = sql`
      select to_jsonb(one) - ${times}::text[] as row from ${sql.table(name)} as one order by (to_jsonb(one) - ${times}::text[])::text`;
    const found = await inTransaction(test.db, (tx) => read.execute(tx));
    rows.push([name, found.rows.map(({ row }) => row)]);
  }
  return Object.fromEntries(rows);
}

const removals: readonly (readonly [TargetKind, object])[] = [
  ['product', { thing: 'hide' }],
  ['product', { thing: 'remove', reason: 'fake' }],
  ['product', { thing: 'remove', person: 'suspend-7' }],
  ['comment', { thing: 'remove' }],
  ['message', { thing: 'remove' }],
  ['review', { thing: 'remove' }],
  ['collection', { thing: 'remove' }],
  ['chapter', { thing: 'remove' }],
  ['person', { thing: 'remove' }],
  ['person', { person: 'warn' }],
  ['person', { person: 'suspend-30', thing: 'remove' }],
  ['person', { person: 'close' }],
];

/** The hash of its photo, which a removal bans. */
function addHash(productId: string, { member }: Person) {
  return inTransaction(test.db, async (tx) => {
    const { picture_id: pictureId } = await tx
      .selectFrom('product_picture')
      .select('picture_id')
      .where('product_id', '=', Number(productId))
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('picture_hash')
      .values({
        picture_id: pictureId ?? '',
        owner_id: member.id,
        product_id: Number(productId),
        hash: Number(productId),
        mirrored: Number(productId),
        with_wider_edge: Number(productId),
        without_edge: Number(productId),
        created_at: test.clock.now(),
      })
      .execute();
  });
}

describe('a reversed decision', () => {
  it.each(removals)('MOD-10 of a %s, %j, leaves every table as it was', async (kind, decided) => {
    const moderator = await aModerator(test);
    const other = await aModerator(test);
    const { id, owner, caseId } = await aReported(test, kind);
    await signIn(owner.visitor, owner.member);
    if (kind === 'product') await addHash(id, owner);
    const before = await allRows();
    const decisionId = await mustDecide(test, moderator, caseId, decided);
    const isWarningOnly = 'person' in decided && decided.person === 'warn';
    expect(isDeepStrictEqual(await allRows(), before)).toBe(isWarningOnly);
    expect(codeOf(await appeal(owner, decisionId))).toBe('ok');

    expect(codeOf(await answer(other, decisionId, { outcome: 'reversed' }))).toBe('ok');
    await hearAll(test);

    expect(await allRows()).toEqual(before);
    expect(await caseRow(test, caseId)).toMatchObject({ state: 'closed', closed_reason: 'final' });
    const [decision] = await decisionsOf(test, caseId);
    expect(decision).toMatchObject({ final_at: null, undone_at: expect.any(Date) });
    const { data } = await bellOf(owner);
    const news = (data as { title: string; message: string }[]).find(
      ({ title }) => title === 'Revisamos tu pedido',
    );
    expect(news?.message).toBe(
      `${answerWords} Deshicimos la decisión. Lo que venció mientras tanto, como una compra cancelada, no vuelve.`,
    );
    await test.workOff();
    const mails = await mailsTo(owner.member.email);
    expect(mails.filter(({ subject }) => subject === 'Revisamos tu pedido')).toHaveLength(1);
    expect(await auditOfCase(test, caseId)).toMatchObject([
      { action: 'take-case' },
      { action: 'decide-case' },
      {
        action: 'decide-appeal',
        actor_id: other.member.id,
        reason: answerWords,
        detail: { outcome: 'reversed' },
      },
    ]);
  });

  it('MOD-10 does not take back what the owner changed since', async () => {
    const { owner, decisionId, other } = await anAppeal('person', { thing: 'remove' });
    const change = {
      full_name: 'Ana Pérez',
      description: 'Otra cosa',
      birth_date: '1990-05-17',
      gender: 'femenino',
    };
    const changed = await owner.visitor.post('/api/account/update-profile', change);
    expect([changed.status, changed.body.code]).toEqual([200, undefined]);
    await answer(other, decisionId, { outcome: 'reversed' });
    const { description } = await test.db
      .selectFrom('account')
      .select('description')
      .where('id', '=', owner.member.id)
      .executeTakeFirstOrThrow();
    expect(description).toBe('Otra cosa');
  });

  it('MOD-10 is not deleted after 30 days', async () => {
    const { id, decisionId, other } = await anAppeal('product', { thing: 'remove', reason: 'fake' });
    await answer(other, decisionId, { outcome: 'reversed' });
    test.clock.advance(31 * day);
    await test.workMoney();
    expect(await productRow(test, Number(id))).toMatchObject({ state: 'active', holds: [] });
  });

  it('MOD-10 waits with the deletion while an appeal waits', async () => {
    const { id } = await anAppeal('product', { thing: 'remove', reason: 'fake' });
    test.clock.advance(31 * day);
    await test.workMoney();
    expect((await productRow(test, Number(id)))?.state).toBe('active');
  });
});

describe('other answers', () => {
  it('MOD-10 left standing: nothing changes, and the person reads the answer', async () => {
    const { owner, id, caseId, decisionId, other } = await anAppeal('product', { thing: 'remove' });
    const before = await allRows();
    expect(codeOf(await answer(other, decisionId))).toBe('ok');
    await hearAll(test);
    expect(await allRows()).toEqual(before);
    expect((await productRow(test, Number(id)))?.holds).toEqual(['removed']);
    expect(await caseRow(test, caseId)).toMatchObject({ state: 'closed' });
    const { data } = await bellOf(owner);
    expect(data[0]).toMatchObject({ title: 'Revisamos tu pedido', message: answerWords });
  });

  it('MOD-10 softened: a milder decision takes its place', async () => {
    const decided = { thing: 'remove', person: 'suspend-7', reason: 'fake' };
    const { id, owner, caseId, decisionId, other } = await anAppeal('product', decided);
    const instead = { thing: 'hide', person: 'warn' };

    expect(codeOf(await answer(other, decisionId, { outcome: 'softened', instead }))).toBe('ok');
    await hearAll(test);

    expect((await productRow(test, Number(id)))?.holds).toEqual(['hidden']);
    const { suspended_until: until } = await test.db
      .selectFrom('auth.identity')
      .select('suspended_until')
      .where('id', '=', owner.member.id)
      .executeTakeFirstOrThrow();
    expect(until).toBeNull();
    const [first, second, ...more] = await decisionsOf(test, caseId);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ replaced_by: second?.id, undone_at: expect.any(Date) });
    expect(second).toMatchObject({
      ...instead,
      reason: 'fake',
      words: answerWords,
      moderator_id: other.member.id,
      until: null,
    });
    const { body } = await (await signedIn(owner)).get('/api/moderation/mine');
    expect(body.decisions).toHaveLength(2);
    // The answer is final.
    expect(codeOf(await appeal(owner, second?.id ?? ''))).toBe('appeal-over');
  });

  it('MOD-10 softened: a shorter suspension counts from the first day', async () => {
    const { owner, caseId, decisionId, other } = await anAppeal('person', { person: 'suspend-30' });
    const instead = { thing: 'nothing', person: 'suspend-7' };
    expect(codeOf(await answer(other, decisionId, { outcome: 'softened', instead }))).toBe('ok');
    const [first, second] = await decisionsOf(test, caseId);
    expect(second?.until).toEqual(new Date((first?.until?.getTime() ?? 0) - 23 * day * 1000));
    const { suspended_until: until } = await test.db
      .selectFrom('auth.identity')
      .select('suspended_until')
      .where('id', '=', owner.member.id)
      .executeTakeFirstOrThrow();
    expect(until).toEqual(second?.until);
  });

  it.each([
    { thing: 'remove', person: 'close' },
    { thing: 'remove', person: 'suspend-7' },
    { thing: 'nothing', person: 'none' },
    { thing: 'hide', person: 'none' },
  ])('MOD-10 refuses %j, which is not milder or not possible', async (instead) => {
    const { decisionId, other } = await anAppeal('comment', { thing: 'remove', person: 'suspend-7' });
    const { status, body } = await answer(other, decisionId, { outcome: 'softened', instead });
    expect([status, body.code]).toEqual([400, 'invalid-input']);
    expect((await answer(other, decisionId, { outcome: 'softened' })).status).toBe(400);
  });
});

describe('an appeal', () => {
  it('MOD-10 is one for a decision: the same again is a success, another is refused', async () => {
    const { owner, caseId, decisionId } = await aDecision('comment', { thing: 'remove' });
    await signIn(owner.visitor, owner.member);
    const send = (changes: object = {}) =>
      owner.visitor.twin().post('/api/moderation/appeal', { decision_id: decisionId, words, ...changes });
    const replies = await Promise.all([send(), send(), send()]);
    expect(replies.map(codeOf)).toEqual(['ok', 'ok', 'ok']);
    expect(codeOf(await send({ words: 'Otra vez, y con otras palabras.' }))).toBe('already-appealed');
    const row = await caseRow(test, caseId);
    expect(row.state).toBe('appealed');
    expect(row.due_at).toEqual(endOfBusinessDays(test.clock.now(), 5));
    const other = await aModerator(test);
    const { body } = await other.visitor.get('/api/admin/moderation?view=appeals');
    expect(body.cases.map(({ id }: { id: string }) => id)).toContain(caseId);
  });

  it('MOD-10 is only for the person concerned, and for decisions that took something away', async () => {
    const { decisionId } = await aDecision('comment', { thing: 'remove' });
    const stranger = await aReporter(test);
    expect(codeOf(await appeal(stranger, decisionId))).toBe('not-found');
    expect(codeOf(await appeal(stranger, crypto.randomUUID()))).toBe('not-found');
    const nothing = await aDecision('comment', { words: '' });
    expect(codeOf(await appeal(nothing.owner, nothing.decisionId))).toBe('not-found');
    const guest = await test.visitor().post('/api/moderation/appeal', { decision_id: decisionId, words });
    expect(guest.status).toBe(401);
    expect(codeOf(await appeal(stranger, decisionId, { words: 'Corto' }))).toBe('invalid-appeal');
  });

  it('MOD-10 is possible for 14 days', async () => {
    const { owner, decisionId } = await aDecision('comment', { thing: 'remove' });
    const late = await aDecision('comment', { thing: 'remove' });
    test.clock.advance(14 * day - 60);
    expect(codeOf(await appeal(owner, decisionId))).toBe('ok');
    test.clock.advance(120);
    expect(codeOf(await appeal(late.owner, late.decisionId))).toBe('appeal-over');
    await test.workMoney();
    expect(codeOf(await appeal(late.owner, late.decisionId))).toBe('appeal-over');
  });

  it('MOD-10 is possible while suspended', async () => {
    const { owner, decisionId } = await aDecision('person', { person: 'suspend-7' });
    expect(codeOf(await appeal(owner, decisionId))).toBe('ok');
  });

  it('MOD-10 is decided by another moderator, once', async () => {
    const { owner, moderator, decisionId, caseId } = await anAppeal('comment', { thing: 'remove' });
    expect(codeOf(await answer(moderator, decisionId))).toBe('not-allowed');
    const [one, other] = [await aModerator(test), await aModerator(test)];
    const replies = await Promise.all([
      answer(one, decisionId, { outcome: 'reversed' }),
      answer(one, decisionId, { outcome: 'reversed' }),
      answer(other, decisionId),
    ]);
    const codes = replies.map(codeOf);
    expect([
      ['ok', 'ok', 'case-changed'],
      ['case-changed', 'case-changed', 'ok'],
    ]).toContainEqual(codes);
    expect((await auditOfCase(test, caseId)).filter(({ action }) => action === 'decide-appeal')).toHaveLength(
      1,
    );
    expect(codeOf(await answer(owner, decisionId))).toBe('not-found');
    const unappealed = await aDecision('comment', { thing: 'remove' });
    expect(codeOf(await answer(one, unappealed.decisionId))).toBe('not-found');
  });

  it('MOD-10 undoes a hold only if no later decision stands', async () => {
    const first = await aDecision('product', { thing: 'hide', reason: 'spam' });
    test.clock.advance(60);
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('moderation_case')
        .set({ state: 'open', due_at: test.clock.now() })
        .where('id', '=', first.caseId)
        .execute(),
    );
    await mustDecide(test, first.moderator, first.caseId, { thing: 'remove', reason: 'fake' });
    expect(codeOf(await appeal(first.owner, first.decisionId))).toBe('ok');
    await answer(await aModerator(test), first.decisionId, { outcome: 'reversed' });
    expect((await productRow(test, Number(first.id)))?.holds).toContain('removed');
  });
});

describe('two decisions of one case', () => {
  /** Hidden, mended, and removed. */
  async function decidedTwice() {
    const hidden = await aDecision('product', { thing: 'hide', reason: 'spam' });
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('moderation_case')
        .set({ state: 'open', due_at: test.clock.now() })
        .where('id', '=', hidden.caseId)
        .execute(),
    );
    test.clock.advance(60);
    const removal = await mustDecide(test, hidden.moderator, hidden.caseId, { thing: 'remove' });
    return { ...hidden, removal, other: await aModerator(test) };
  }
  const appealed = async ({ visitor }: Moderator, caseId: string) => {
    const { body } = await visitor.get('/api/admin/moderation?view=appeals');
    return body.cases.some(({ id }: { id: string }) => id === caseId);
  };

  it('MOD-10 the second appeal waits until it is answered too', async () => {
    const { id, owner, caseId, decisionId, removal } = await decidedTwice();
    expect(codeOf(await appeal(owner, decisionId))).toBe('ok');
    const { due_at: due } = await caseRow(test, caseId);
    test.clock.advance(3 * day);
    expect(codeOf(await appeal(owner, removal))).toBe('ok');
    // The first one is answered in its time.
    expect((await caseRow(test, caseId)).due_at).toEqual(due);
    const other = await aModerator(test);

    expect(codeOf(await answer(other, decisionId))).toBe('ok');
    expect(await caseRow(test, caseId)).toMatchObject({
      state: 'appealed',
      due_at: endOfBusinessDays(test.clock.now(), 5),
    });
    expect(await appealed(other, caseId)).toBe(true);

    expect(codeOf(await answer(other, removal))).toBe('ok');
    expect((await caseRow(test, caseId)).state).toBe('closed');
    test.clock.advance(31 * day);
    await test.workMoney();
    expect((await productRow(test, Number(id)))?.state).toBe('deleted');
  });

  it('MOD-10 the second can be appealed after the first was answered', async () => {
    const { owner, caseId, decisionId, removal, other } = await decidedTwice();
    expect(codeOf(await appeal(owner, decisionId))).toBe('ok');
    expect(codeOf(await answer(other, decisionId))).toBe('ok');
    const { body } = await (await signedIn(owner)).get('/api/moderation/mine');
    expect(body.decisions).toMatchObject([
      { id: removal, appeal_until: expect.any(String) },
      { id: decisionId, appeal_until: null },
    ]);

    expect(codeOf(await appeal(owner, removal))).toBe('ok');
    expect(await appealed(other, caseId)).toBe(true);
  });

  it('MOD-10 both reversed, the product is as it was', async () => {
    const { id, owner, decisionId, removal, other } = await decidedTwice();
    for (const decision of [decisionId, removal]) {
      expect(codeOf(await appeal(owner, decision))).toBe('ok');
      expect(codeOf(await answer(other, decision, { outcome: 'reversed' }))).toBe('ok');
    }
    expect((await productRow(test, Number(id)))?.holds).toEqual([]);
  });
});

it('MOD-10 a later decision that left the person alone does not keep the profile empty', async () => {
  const { id, owner, moderator, decisionId, other } = await anAppeal('person', { thing: 'remove' });
  test.clock.advance(60);
  const later = await aCase(test, aTarget('person', id), 'spam');
  await mustDecide(test, moderator, later, { words: '' });

  expect(codeOf(await answer(other, decisionId, { outcome: 'reversed' }))).toBe('ok');

  const profile = await test.db
    .selectFrom('account')
    .select(['description', 'avatar_path'])
    .where('id', '=', owner.member.id)
    .executeTakeFirstOrThrow();
  expect(profile).toEqual({ description: writtenText, avatar_path: expect.any(String) });
});

it('MOD-05 a case that was late is no longer when it is decided, and again when its appeal is', async () => {
  const { owner, caseId } = await aReported(test, 'comment');
  const { priority } = await caseRow(test, caseId);
  const isLate = async () => {
    await test.workMoney();
    return (await caseRow(test, caseId)).priority - priority;
  };
  test.clock.advance(73 * 60 * 60);
  expect(await isLate()).toBe(20);
  const decisionId = await mustDecide(test, await aModerator(test), caseId, { thing: 'remove' });
  expect(await isLate()).toBe(0);
  expect(codeOf(await appeal(owner, decisionId))).toBe('ok');
  test.clock.advance(14 * day);
  expect(await isLate()).toBe(20);
});

it('MOD-10 an account that two decisions closed is open once both are reversed', async () => {
  const [moderator, other] = [await aModerator(test), await aModerator(test)];
  const { owner, caseId } = await aReported(test, 'collection');
  // Before the first: nobody sees the profile of a closed account.
  const later = await aCase(test, aTarget('person', owner.member.id), 'spam');
  const first = await mustDecide(test, moderator, caseId, { person: 'close' });
  const second = await mustDecide(test, moderator, later, { person: 'close', reason: 'spam' });
  const isClosed = async () => {
    const { closed_at: at } = await test.db
      .selectFrom('auth.identity')
      .select('closed_at')
      .where('id', '=', owner.member.id)
      .executeTakeFirstOrThrow();
    return at !== null;
  };
  for (const [decision, staysClosed] of [
    [first, true],
    [second, false],
  ] as const) {
    expect(codeOf(await appeal(owner, decision))).toBe('ok');
    expect(codeOf(await answer(other, decision, { outcome: 'reversed' }))).toBe('ok');
    expect(await isClosed()).toBe(staysClosed);
  }
});

it('MOD-10 a collection whose name its owner used again comes back with its number', async () => {
  const { id, owner, decisionId, other } = await anAppeal('collection', { thing: 'remove' });
  await owner.visitor.post('/api/collections/create', { name: writtenText });

  expect(codeOf(await answer(other, decisionId, { outcome: 'reversed' }))).toBe('ok');

  const { name } = await test.db
    .selectFrom('collection')
    .select('name')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();
  expect(name).toBe(`${writtenText} ${id}`);
});

it('a removed picture of a person who deletes the account goes while an appeal waits', async () => {
  const { owner, decisionId } = await anAppeal('person', { thing: 'remove' });
  await inTransaction(test.db, (tx) => deleteAccount(test.identity, tx, owner.member.id));
  await hearAll(test);
  await test.workMoney();
  const row = await test.db
    .selectFrom('moderation_decision')
    .select('final_at')
    .where('id', '=', decisionId)
    .executeTakeFirstOrThrow();
  expect(row.final_at).toBeNull();
});
