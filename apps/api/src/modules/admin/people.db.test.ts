import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { anAdmin } from '../../../test/admins.ts';
import { auditOf } from '../../../test/audit.ts';
import { aProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { anOrder } from '../../../test/orders.ts';
import { mailsTo } from '../../../test/outside.ts';
import { aMember, aSignedInMember, signIn } from '../../../test/people.ts';
import { hearAll } from '../../../test/sellers.ts';
import type { Visitor } from '../../../test/visitor.ts';

const test = await startTestApp();

type Action = 'suspend' | 'unsuspend' | 'delete';
const act = (visitor: Visitor, action: Action, ids: readonly string[]) =>
  visitor.post(`/api/admin/people/${action}`, { ids });
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/account/settings')).status === 200;

const actionsAbout = (id: string) => auditOf(test, 'person', id);

describe('ADMIN-01 T27 the people tool', () => {
  it('answers 404 to guests, members, and admins without second factor or a password of today', async () => {
    const victim = await aMember(test);
    const stale = await anAdmin(test);
    test.clock.advance(8 * 60 * 60);
    const visitors = [
      test.visitor(),
      (await aSignedInMember(test)).visitor,
      (await anAdmin(test, { withSecondFactor: false })).visitor,
      stale.visitor,
    ];

    for (const visitor of visitors) {
      const answers = [
        await visitor.get('/api/admin/people'),
        await act(visitor, 'suspend', [victim.id]),
        await act(visitor, 'unsuspend', [victim.id]),
        await act(visitor, 'delete', [victim.id]),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    expect(await actionsAbout(victim.id)).toEqual([]);
  });

  it('lists every person once, newest first, in pages of 100', async () => {
    const { visitor } = await anAdmin(test);
    const now = test.clock.now();
    const made = Array.from({ length: 205 }, (_, number) => ({
      id: randomUUID(),
      email: `gente${number}@correo.example`,
      email_verified: true,
      name: 'Gente',
      username: `gente${number}`,
      birth_date: '1990-01-01',
      gender: 'otro',
      terms_version: '1',
      terms_accepted_at: now,
      password_changed_at: now,
      // Equal timestamps, and timestamps within one millisecond.
      created_at: `2026-01-0${1 + (number % 3)}T10:00:00.00012${number % 7}Z`,
      updated_at: now,
    }));
    await inTransaction(test.db, (tx) => tx.insertInto('auth.identity').values(made).execute());

    const seen: { id: string; created_at: string }[] = [];
    const sizes: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const reply = await visitor.get(`/api/admin/people${cursor && `?cursor=${cursor}`}`);
      seen.push(...reply.body.people);
      sizes.push(reply.body.people.length);
      cursor = reply.body.nextCursor;
    }

    const everybody = await test.db.selectFrom('auth.identity').select('id').execute();
    expect(seen.map(({ id }) => id).toSorted()).toEqual(everybody.map(({ id }) => id).toSorted());
    expect(sizes.slice(0, 2)).toEqual([100, 100]);
    const moments = seen.map(({ created_at }) => created_at);
    expect(moments).toEqual(moments.toSorted().toReversed());
    expect(seen[0]).toMatchObject({ email_verified: true, role: 'admin', locked_at: null });
  });

  it('GUARD-11 records every read, one row per page and person', async () => {
    const admin = await anAdmin(test);
    const { id } = await aMember(test);

    const { body } = await admin.visitor.get('/api/admin/people');
    await admin.visitor.get('/api/admin/people');

    const read = { actor_id: admin.member.id, role: 'admin', action: 'read' };
    expect(await actionsAbout(id)).toMatchObject([read, read]);
    const rows = await test.db
      .selectFrom('audit_entry')
      .select('subject_id')
      .where('actor_id', '=', admin.member.id)
      .execute();
    expect(rows).toHaveLength(2 * body.people.length);
  });

  it('LOOK-20 finds people by a part of username or name and by the whole e-mail, and records it', async () => {
    const admin = await anAdmin(test);
    const member = await aMember(test, { fullName: 'Zulma Ñandutí-Brum' });
    const other = await aMember(test);
    const find = async (q: string) => {
      const reply = await admin.visitor.post('/api/admin/people/find', { q });
      return (reply.body.people as { id: string }[]).map(({ id }) => id);
    };

    const { username, email } = member;
    const wanted = [username.slice(2, -2), `@${username}`, 'ñanduti brum', ' ZULMA ', email.toUpperCase()];
    const lists: string[][] = [];
    for (const words of wanted) lists.push(await find(words));
    expect(lists).toEqual(wanted.map(() => [member.id]));
    for (const words of [email.slice(1), '%%%', 'nadie así'])
      expect(await find(words)).not.toContain(member.id);

    const found = await actionsAbout(member.id);
    expect(found).toHaveLength(5);
    expect(found[0]).toMatchObject({ actor_id: admin.member.id, role: 'admin', action: 'find' });
    expect(await actionsAbout(other.id)).toEqual([]);
  });

  it.each(['ab', '@ab', ' a '])('refuses a search for %j, which no index could answer', async (q) => {
    const { visitor } = await anAdmin(test);

    expect((await visitor.post('/api/admin/people/find', { q })).status).toBe(400);
  });

  it.each(['x', 'bm8', Buffer.from('2026-01-01T00:00:00Z|nadie').toString('base64url')])(
    'refuses the cursor %s',
    async (cursor) => {
      const { visitor } = await anAdmin(test);

      expect((await visitor.get(`/api/admin/people?cursor=${cursor}`)).status).toBe(400);
    },
  );

  it('suspending ends sessions, refuses sign-in, hides products, sends a mail and records the admin', async () => {
    const admin = await anAdmin(test);
    const { member, visitor } = await aSignedInMember(test);
    const product = await aProduct(test.db, { sellerId: member.id });
    const productStatus = async () => (await test.get(`/api/products/${product.id}`)).status;
    expect(await productStatus()).toBe(200);
    await test.workOff();

    const reply = await act(admin.visitor, 'suspend', [member.id, member.id]);

    expect(reply.body).toEqual({ success: true, changed: 1 });
    expect(await isSignedIn(visitor)).toBe(false);
    const { email, password } = member;
    const again = await test.visitor().post('/api/session/sign-in', { email, password });
    expect(again.body.code).toBe('user-disabled');
    expect(await test.workOff()).toBe(1);
    expect((await mailsTo(member.email))[0]?.subject).toMatch(/suspend/i);
    await hearAll(test);
    expect(await productStatus()).toBe(410);
    expect(await actionsAbout(member.id)).toMatchObject([{ actor_id: admin.member.id, action: 'lock' }]);
  });

  it('concurrent changes of a person apply once', async () => {
    const { visitor } = await anAdmin(test);
    const { id } = await aMember(test);

    const replies = await Promise.all([act(visitor, 'suspend', [id]), act(visitor, 'suspend', [id])]);
    const after = await act(visitor, 'suspend', [id]);

    expect(replies.map(({ body }) => body.changed as number).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(after.body.changed).toBe(0);
    expect(await actionsAbout(id)).toHaveLength(1);
  });

  it('unsuspending restores sign-in and ignores people not suspended', async () => {
    const { visitor } = await anAdmin(test);
    const [suspended, free] = [await aMember(test), await aMember(test)];
    await act(visitor, 'suspend', [suspended.id]);

    const reply = await act(visitor, 'unsuspend', [suspended.id, free.id, randomUUID()]);

    expect(reply.body.changed).toBe(1);
    await signIn(test.visitor(), suspended);
    expect(await actionsAbout(free.id)).toEqual([]);
  });

  it('deletes the selected people and records each', async () => {
    const { visitor } = await anAdmin(test);
    const [one, two, unselected] = [await aMember(test), await aMember(test), await aMember(test)];

    const reply = await act(visitor, 'delete', [one.id, two.id, randomUUID()]);
    const again = await act(visitor, 'delete', [one.id]);

    expect([reply.body.changed, again.body.changed]).toEqual([2, 0]);
    const statuses = await Promise.all(
      [one, two, unselected].map(
        async ({ username }) => (await test.get(`/api/profiles/${username}`)).status,
      ),
    );
    expect(statuses).toEqual([404, 404, 200]);
    expect(await actionsAbout(two.id)).toMatchObject([{ action: 'delete' }]);
  });

  it('T76 skips people with open orders and deletes the others', async () => {
    const { visitor } = await anAdmin(test);
    const [buyer, seller, other] = [await aMember(test), await aMember(test), await aMember(test)];
    const { id } = await aProduct(test.db, { sellerId: seller.id });
    await anOrder(test, { buyerId: buyer.id, sellerId: seller.id, productIds: [id], path: ['paid'] });

    const reply = await act(visitor, 'delete', [buyer.id, seller.id, other.id]);

    expect(reply.body).toEqual({ success: true, changed: 1 });
    expect(await actionsAbout(buyer.id)).toEqual([]);
    expect(await actionsAbout(other.id)).toMatchObject([{ action: 'delete' }]);
  });

  it('never changes the acting admin', async () => {
    const { member, visitor } = await anAdmin(test);

    const replies = [await act(visitor, 'suspend', [member.id]), await act(visitor, 'delete', [member.id])];

    expect(replies.map(({ body }) => body.changed)).toEqual([0, 0]);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it('two admins who remove each other concurrently leave one', async () => {
    const [one, two] = [await anAdmin(test), await anAdmin(test)];

    const replies = await Promise.all([
      act(one.visitor, 'suspend', [two.member.id]),
      act(two.visitor, 'delete', [one.member.id]),
    ]);

    const changed = replies.map(({ body }) => (body.changed ?? 0) as number);
    expect(changed.toSorted((a, b) => a - b)).toEqual([0, 1]);
  });

  it.each([{ ids: [] }, { ids: ['x'] }, { ids: Array.from({ length: 26 }, () => randomUUID()) }, {}])(
    'refuses an invalid selection',
    async (body) => {
      const { visitor } = await anAdmin(test);

      expect((await visitor.post('/api/admin/people/delete', body)).status).toBe(400);
    },
  );
});
