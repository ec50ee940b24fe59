import { randomUUID } from 'node:crypto';
import { maxNotifications } from '@perchero/contract/notifications/notifications';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { startTestApp } from '../../../test/harness.ts';
import { bellOf, comment, expectExactInbox, resetCommentLimits, like } from '../../../test/notifications.ts';
import { aSignedInMember } from '../../../test/people.ts';
import { aPublished, aSeller, hearAll, type Seller, unlimited } from '../../../test/sellers.ts';
import { readChanges } from './changes.ts';
import { deleteOldNotifications } from './cleanup.ts';

const test = await startTestApp({ limiter: unlimited });

let mateo: Seller;
beforeAll(async () => {
  mateo = await aSignedInMember(test, { fullName: 'Mateo' });
});

/** A seller with this many unread comment notifications. */
async function aNotifiedSeller(count: number) {
  const seller = await aSeller(test);
  const { id: productId } = await aPublished(test, seller);
  for (let number = 1; number <= count; number += 1) {
    await resetCommentLimits(test);
    await comment(mateo.visitor, productId, `Comentario ${number}`);
  }
  await hearAll(test);
  return { ...seller, productId };
}

const messages = (body: { data: { message: string }[] }) => body.data.map(({ message }) => message);
const mark = (person: Seller, body: object) => person.visitor.post('/api/notifications/mark-read', body);
const unreadOf = async ({ visitor, member }: Seller) =>
  (await visitor.get(`/api/notifications/unread-count/${member.id}`)).body;

describe('NOTI-02', () => {
  it('pagination by ten, latest first, with counts and read marks', async () => {
    const seller = await aNotifiedSeller(12);
    const first = await bellOf(seller);
    expect(first).toMatchObject({ count: 12, unread: 12 });
    expect(messages(first)).toHaveLength(10);
    expect(messages(await bellOf(seller, 2))).toHaveLength(2);
    expect(new Set([...messages(first), ...messages(await bellOf(seller, 2))]).size).toBe(12);
    expect(messages(await bellOf(seller, 50))).toEqual([]);
    expect(await unreadOf(seller)).toEqual({ count: 12 });

    const [{ id }] = first.data;
    for (const user_id of [undefined, seller.member.id])
      expect(await mark(seller, { notification_id: id, user_id })).toMatchObject({
        status: 200,
        body: { success: true },
      });
    expect(await unreadOf(seller)).toEqual({ count: 11 });
    expect((await bellOf(seller)).data.find((item: { id: number }) => item.id === id).read).toBe(true);

    await Promise.all(
      [1, 2].map(() =>
        seller.visitor.post('/api/notifications/mark-all-read', { user_id: seller.member.id }),
      ),
    );
    expect(await unreadOf(seller)).toEqual({ count: 0 });
    expect(await bellOf(seller)).toMatchObject({ count: 12, unread: 0 });
    await expectExactInbox(test, seller.member.id);
  });

  it('starts empty, and caps the unread count at 100', async () => {
    const seller = await aSeller(test);
    expect(await bellOf(seller)).toEqual({ data: [], count: 0, unread: 0 });
    expect(await unreadOf(seller)).toEqual({ count: 0 });

    await fill(seller, 130);
    expect(await unreadOf(seller)).toEqual({ count: 100 });
    expect(await bellOf(seller)).toMatchObject({ count: 130, unread: 100 });
  });

  it.each(['0', '51', 'x', '1.5'])('rejects page %s', async (page) => {
    const { visitor, member } = mateo;
    expect((await visitor.get(`/api/notifications/by-user/${member.id}?page=${page}`)).status).toBe(400);
  });
});

describe('T20 T22 T28 authorisation', () => {
  it('the id of another account is rejected and reads and changes nothing', async () => {
    const seller = await aNotifiedSeller(1);
    const { id } = seller.member;
    const [{ id: notification_id }] = (await bellOf(seller)).data;
    const { visitor } = mateo;

    for (const path of [`unread-count/${id}`, `by-user/${id}`])
      expect(await visitor.get(`/api/notifications/${path}`)).toMatchObject({
        status: 403,
        body: { code: 'not-allowed' },
      });
    expect(await mark(mateo, { user_id: id, notification_id })).toMatchObject({ status: 403 });
    expect(await mark(mateo, { user_id: mateo.member.id, notification_id })).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
    expect(await mark(mateo, { notification_id: 2_000_000_000 })).toMatchObject({ status: 404 });
    expect(await visitor.post('/api/notifications/mark-all-read', { user_id: id })).toMatchObject({
      status: 403,
    });
    await visitor.post('/api/notifications/mark-all-read');
    expect(await unreadOf(seller)).toEqual({ count: 1 });
  });

  it.each([
    { user_id: [randomUUID()] },
    { user_id: 'x' },
    { notification_id: '1' },
    { notification_id: 1, read: false },
    {},
  ])('rejects %j', async (body) => {
    expect((await mark(mateo, body)).status).toBe(400);
  });
});

describe('changes since a revision', () => {
  it('are rows, or null when the client must reload the list', async () => {
    const seller = await aNotifiedSeller(1);
    const { id } = seller.member;
    const changes = (since: number | null) => readChanges(test.db, id, since);
    const { revision, change } = await changes(null);
    expect({ revision, change }).toEqual({ revision: 1, change: { unread: 1, notifications: null } });
    expect((await changes(1)).change.notifications).toEqual([]);
    expect((await changes(0)).change.notifications).toHaveLength(1);

    const other = await comment(mateo.visitor, seller.productId, 'Otro');
    await hearAll(test);
    const [{ id: notification_id }] = (await bellOf(seller)).data;
    expect((await changes(1)).change).toMatchObject({ unread: 2, notifications: [{ message: 'Otro' }] });
    await mark(seller, { notification_id });
    expect(await changes(2)).toMatchObject({
      revision: 3,
      change: { unread: 1, notifications: [{ id: notification_id, read: true }] },
    });

    // The deleted comment was read, so its notification stays; the removed like disappears.
    await mateo.visitor.post('/api/delete-comment', { id_comentario: other });
    await like(mateo.visitor, seller.productId);
    await hearAll(test);
    expect((await changes(3)).change).toMatchObject({ unread: 2, notifications: [{ kind: 'like' }] });
    await like(mateo.visitor, seller.productId, 'remove');
    await hearAll(test);
    expect((await changes(4)).change).toEqual({ unread: 1, notifications: null });
    expect((await changes(99)).change.notifications).toBeNull();
    expect((await readChanges(test.db, mateo.member.id, 0)).change.notifications ?? []).toEqual([]);
  });

  it('are null for more than a page', async () => {
    const seller = await aNotifiedSeller(11);
    expect((await readChanges(test.db, seller.member.id, 0)).change).toEqual({
      unread: 11,
      notifications: null,
    });
  });
});

describe('preferences', () => {
  it('have defaults, and are stored per account', async () => {
    const { visitor, member } = await aSignedInMember(test);
    const defaults = {
      like: { bell: true, mail: false, push: false },
      comment: { bell: true, mail: true, push: true },
      reply: { bell: true, mail: true, push: true },
      sale: { bell: true, mail: true, push: true },
      purchase: { bell: true, mail: true, push: true },
      payment: { bell: true, mail: true, push: true },
      claim: { bell: true, mail: true, push: true },
      offer: { bell: true, mail: true, push: true },
      review: { bell: true, mail: true, push: true },
      message: { bell: false, mail: true, push: true },
      follow: { bell: true, mail: false, push: false },
      published: { bell: true, mail: false, push: true },
      alert: { bell: true, mail: true, push: true },
      price: { bell: true, mail: true, push: true },
      garment: { bell: true, mail: false, push: false },
      daily: { bell: false, mail: true, push: false },
    };
    const read = async () => (await visitor.get('/api/notifications/preferences')).body.preferences;
    const set = (preferences: object) => visitor.post('/api/notifications/set-preferences', { preferences });
    expect(await read()).toEqual(defaults);

    const chosen = {
      ...defaults,
      like: { bell: true, mail: true, push: false },
      reply: { bell: false, mail: false, push: false },
    };
    const replies = await Promise.all([set(chosen), set(chosen), set(chosen)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await read()).toEqual(chosen);
    expect((await mateo.visitor.get('/api/notifications/preferences')).body.preferences).toEqual(defaults);

    expect((await visitor.get('/api/account/export')).body.notification_preferences).toEqual([
      { kind: 'like', ...chosen.like, push: null },
      { kind: 'reply', ...chosen.reply },
    ]);

    // A page of the release before says nothing of pushes.
    await set({ reply: { bell: true, mail: false } });
    expect(await read()).toMatchObject({ reply: { bell: true, mail: false, push: false } });

    await set(defaults);
    expect(await read()).toEqual(defaults);
    const stored = await test.db
      .selectFrom('notification_preference')
      .select('kind')
      .where('account_id', '=', member.id)
      .execute();
    expect(stored).toEqual([]);
    for (const wrong of [{}, { ...defaults, like: { bell: 'no', mail: false } }])
      expect((await set(wrong)).status).toBe(400);
  });
});

describe('retention', () => {
  it('keeps the last 500', async () => {
    const seller = await aNotifiedSeller(0);
    await fill(seller, maxNotifications);
    await comment(mateo.visitor, seller.productId, 'Una más');
    await hearAll(test);

    const { count, data } = await bellOf(seller);
    expect({ count, first: data[0].message }).toEqual({ count: maxNotifications, first: 'Una más' });
    await expectExactInbox(test, seller.member.id);
  });

  it('keeps the last 180 days', async () => {
    const seller = await aNotifiedSeller(2);
    const [{ id }] = (await bellOf(seller)).data;
    const old = new Date(test.clock.now().getTime() - 181 * 24 * 3600 * 1000);
    await inTransaction(test.db, (tx) =>
      tx.updateTable('notification').set({ moved_at: old }).where('id', '=', id).execute(),
    );
    await deleteOldNotifications(test);

    expect(await bellOf(seller)).toMatchObject({ count: 1, unread: 1 });
    await expectExactInbox(test, seller.member.id);
  });
});

/** Inserts rows directly, for speed. */
async function fill({ member }: Seller, count: number): Promise<void> {
  const { id } = member;
  await inTransaction(test.db, async (tx) => {
    await sql`
      insert into notification (account_id, kind, actor_id, revision, created_at, moved_at)
      select ${id}, 'comment', ${mateo.member.id}, 1, at, at
      from (select ${test.clock.now()}::timestamptz - make_interval(mins => n) as at
        from generate_series(1, ${count}) as n) as moments`.execute(tx);
    await sql`
      insert into notification_inbox (account_id, revision, unread, total) values (${id}, 1, ${count}, ${count})
      on conflict (account_id) do update set revision = 1, unread = ${count}, total = ${count}`.execute(tx);
  });
}
