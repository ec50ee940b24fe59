import { randomUUID } from 'node:crypto';
import { endpoints } from '@perchero/contract/endpoints';
import type { Endpoint } from '@perchero/contract/endpoint';
import { isStaffAccess } from '@perchero/contract/identity/roles.rules';
import { describe, expect, it } from 'vitest';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { anUnpaidOrder, aProductOf, askToPay } from '../../../test/checkouts.ts';
import { aClaim, anArrivedParcel, sent } from '../../../test/claims.ts';
import { aPaidDelivery, aSellerAndBuyer, call, deliveryRow, type Person } from '../../../test/deliveries.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aThread, say } from '../../../test/messages.ts';
import { anEmail, botToken, mailsTo } from '../../../test/outside.ts';
import { aForm, aRegistration, aSignedInMember, signIn } from '../../../test/people.ts';
import { aLinkedSeller, startProvider } from '../../../test/provider.ts';
import { hearAll, unlimited } from '../../../test/sellers.ts';
import {
  cleanUpIdentity,
  closePerson,
  extendSuspension,
  lockSuspension,
  readSuspension,
  restoreSuspension,
} from './index.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);

const day = 24 * 60 * 60;
const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(test.db, work);
const suspend = ({ member }: Person, days = 7) =>
  inTx((tx) => extendSuspension(tx, test.clock, member.id, days));
const close = ({ member }: Person) => inTx((tx) => closePerson(tx, test, member.id));
const restore = ({ member }: Person, to: { suspendedUntil: Date | null; closedAt: Date | null }) =>
  inTx((tx) => restoreSuspension(tx, test.clock, member.id, to));
const free = { suspendedUntil: null, closedAt: null };
const inDays = (days: number) => new Date(test.clock.now().getTime() + days * day * 1000);
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status;

async function runBackgroundWork(): Promise<void> {
  await test.workMoney();
  await hearAll(test);
}

describe('MOD-12 a suspended person', () => {
  it('MOD-12 keeps the session, signs in and is told until when', async () => {
    const person = await aSignedInMember(test);
    const until = await suspend(person);

    expect(Math.abs(inDays(7).getTime() - (until?.getTime() ?? 0))).toBeLessThan(60_000);
    const suspension = { until: until?.toISOString(), is_closed: false };
    expect((await person.visitor.get('/api/session')).body.session).toMatchObject({ suspension });
    const visitor = test.visitor();
    const { body } = await signIn(visitor, person.member);
    expect(body.session).toMatchObject({ suspension });
    await close(person);
    expect((await visitor.get('/api/session')).body.session.suspension).toEqual({
      until: null,
      is_closed: true,
    });
    const stranger = await aSignedInMember(test);
    expect((await stranger.visitor.get('/api/session')).body.session.suspension).toBeNull();
  });

  it('MOD-12 sends, receives, confirms, objects and answers in paid orders', async () => {
    const parties = await aSellerAndBuyer(test);
    const { seller, buyer } = parties;
    const arrived = await anArrivedParcel(test, parties);
    const paid = await aPaidDelivery(test, parties);
    await suspend(seller);
    await suspend(buyer);
    await runBackgroundWork();

    const claim = await aClaim(test, buyer, arrived);
    const replies = [
      await call(seller, 'send', { order_id: paid, ...sent }),
      await call(buyer, 'confirm', { order_id: paid }),
      await call(buyer, 'approve', { order_id: paid }),
      await call(buyer, '/api/claims/open', claim),
      await call(seller, '/api/claims/answer', { claim_id: claim.id, answer: 'refund' }),
    ];

    expect(replies.map(codeOf)).toEqual([200, 200, 200, 200, 200]);
  });

  it('MOD-12 writes in threads of paid, unfinished orders and reads all', async () => {
    const { seller, buyer, threadId } = await aThread(test);
    await suspend(buyer);

    expect(codeOf(await say(buyer.visitor, { thread_id: threadId }))).toBe('user-suspended');
    const other = await aProductOf(test, seller.member.id);
    expect(codeOf(await say(buyer.visitor, { product_id: other }))).toBe('user-suspended');
    const read = await buyer.visitor.get(`/api/threads/${threadId}/messages?after=0`);
    expect(read.status).toBe(200);
    expect(codeOf(await buyer.visitor.post('/api/threads/read', { thread_id: threadId, seq: 1 }))).toBe(200);
    expect((await buyer.visitor.get('/api/threads')).body.threads).toHaveLength(1);

    const orderId = await aPaidDelivery(test, { seller, buyer });
    expect(codeOf(await say(buyer.visitor, { order_id: orderId }, 'Hola, ¿cuándo sale?'))).toBe(200);
    await call(seller, 'send', { order_id: orderId, ...sent });
    await call(buyer, 'confirm', { order_id: orderId });
    await call(buyer, 'approve', { order_id: orderId });
    expect((await deliveryRow(test, orderId)).ended_at).not.toBeNull();
    expect(codeOf(await say(buyer.visitor, { order_id: orderId }, 'Gracias'))).toBe('user-suspended');
  });

  it('MOD-12 exports and deletes the account', async () => {
    const person = await aSignedInMember(test);
    const until = await suspend(person);

    const exported = await person.visitor.get('/api/account/export');
    expect(exported).toMatchObject({ status: 200, body: { account: { closed_at: null } } });
    expect(exported.body.account.suspended_until).toBe(until?.toISOString());
    const { email, password } = person.member;
    const deleted = await person.visitor.post('/api/delete-user-by-email', { email, password });
    expect(deleted.status).toBe(200);
  });

  it('MOD-12 the other side of an order reads it there', async () => {
    const parties = await aSellerAndBuyer(test);
    const id = await aPaidDelivery(test, parties);
    const isSuspendedFor = async ({ visitor }: Person) =>
      (await visitor.get(`/api/orders/${id}`)).body.counterpart_suspended;
    expect(await isSuspendedFor(parties.buyer)).toBe(false);
    await suspend(parties.seller);

    expect(await isSuspendedFor(parties.buyer)).toBe(true);
    expect(await isSuspendedFor(parties.seller)).toBe(false);
  });
});

async function confirmationsTo(email: string): Promise<string[]> {
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  return subjects.filter((subject) => /confirm/i.test(subject));
}

/** Everything that section 6 of the rules leaves a suspended person. */
const allowed = `
  POST /api/account/change-email
  POST /api/account/change-password
  POST /api/account/confirm-email-change
  POST /api/account/sizes
  POST /api/addresses/delete
  POST /api/addresses/save
  POST /api/blocks/add
  POST /api/blocks/remove
  POST /api/cart/clear
  POST /api/cart/remove
  POST /api/check-phone
  POST /api/claims/accept
  POST /api/claims/answer
  POST /api/claims/ask-operator
  POST /api/claims/contest-return
  POST /api/claims/open
  POST /api/claims/place
  POST /api/claims/return-received
  POST /api/claims/return-sent
  POST /api/claims/withdraw
  POST /api/collections/delete
  POST /api/collections/remove-product
  POST /api/collections/remove-products
  POST /api/delete-comment
  POST /api/delete-images
  POST /api/deliveries/answer-cancel
  POST /api/deliveries/approve
  POST /api/deliveries/ask-cancel
  POST /api/deliveries/cancel
  POST /api/deliveries/change-address
  POST /api/deliveries/confirm
  POST /api/deliveries/extend
  POST /api/deliveries/hand-over
  POST /api/deliveries/ready
  POST /api/deliveries/say-handed
  POST /api/deliveries/send
  POST /api/desk/delete
  POST /api/desk/pause
  POST /api/follows/remove
  POST /api/like/remove
  POST /api/messages/send
  POST /api/moderation/appeal
  GET /api/mp/authorize-url
  POST /api/mp/link
  POST /api/notifications/mark-all-read
  POST /api/notifications/mark-read
  POST /api/notifications/set-preferences
  POST /api/orders/cancel
  POST /api/orders/check
  POST /api/orders/receive
  POST /api/orders/refund
  POST /api/orders/ship
  POST /api/phone/send-code
  POST /api/phone/verify-code
  POST /api/pictures/discard
  POST /api/pictures/slots
  POST /api/pictures/uploaded
  POST /api/products/delete
  POST /api/reports/create
  POST /api/saved-searches/:id/seen
  POST /api/saved-searches/delete
  POST /api/session/confirm-password
  POST /api/session/revoke
  POST /api/session/revoke-others
  POST /api/session/second-factor
  POST /api/threads/read
  POST /api/update-phone`
  .trim()
  .split(/\s*\n\s*/);

const ofMembers: readonly Endpoint[] = endpoints;
const writes = ofMembers.filter(
  ({ writes: isWrite, access }) => isWrite && access !== 'public' && !isStaffAccess(access),
);

describe('MOD-13 writes of suspended people', () => {
  it('MOD-13 what stays allowed is this list', () => {
    const declared = writes.filter(({ whenSuspended }) => whenSuspended);
    const names = declared.map(({ method, path }) => `${method} ${path}`);
    expect(names.toSorted()).toEqual(allowed.toSorted());
  });

  it('MOD-13 every other one answers user-suspended, to the suspended and to the closed', async () => {
    const [suspended, closed] = [await aSignedInMember(test), await aSignedInMember(test)];
    await suspend(suspended);
    await close(closed);
    const refused = writes.filter(({ whenSuspended }) => !whenSuspended);
    const odd: string[] = [];
    for (const { path } of refused)
      for (const { visitor } of [suspended, closed]) {
        const { status, body } = await visitor.post(path, {});
        if (status !== 403 || body.code !== 'user-suspended') odd.push(`${path} ${status} ${body.code}`);
      }

    expect(odd).toEqual([]);
    expect(refused.length).toBeGreaterThan(20);
  });

  it('MOD-13 nothing is bought or published, the cart is read and emptied', async () => {
    const seller = await aLinkedSeller(test, provider);
    const buyer = await aSignedInMember(test);
    const id = await aProductOf(test, seller.member.id);
    await buyer.visitor.post('/api/cart/add', { product_id: id });
    await suspend(buyer);

    const paid = await askToPay(buyer.visitor, [{ id, quantity: 1 }]);
    expect(paid).toMatchObject({ status: 403, body: { code: 'user-suspended' } });
    expect((await buyer.visitor.get('/api/cart')).body.cart.groups).toHaveLength(1);
    expect((await buyer.visitor.post('/api/cart/clear', {})).status).toBe(200);
    await restore(buyer, free);
    await anUnpaidOrder(buyer.visitor, id);
  });
});

describe('MOD-14 the length of a suspension', () => {
  it('MOD-14 a second suspension is added to the end of the first, also when both are decided at once', async () => {
    const person = await aSignedInMember(test);
    const expected = inDays(8).getTime();
    await Promise.all([suspend(person, 1), suspend(person, 7)]);

    const { suspendedUntil, closedAt } = (await readSuspension(test.db, person.member.id)) ?? free;
    expect(Math.abs((suspendedUntil?.getTime() ?? 0) - expected)).toBeLessThan(60_000);
    expect(closedAt).toBeNull();
    expect(await inTx((tx) => extendSuspension(tx, test.clock, randomUUID(), 7))).toBeNull();
  });

  it('MOD-14 ends by itself, once, and not before', async () => {
    const person = await aSignedInMember(test);
    const isSuspended = () => inTx((tx) => lockSuspension(tx, person.member.id));
    await suspend(person, 1);
    test.clock.advance(day - 1);
    await test.workMoney();
    expect(await isSuspended()).toBe(true);

    test.clock.advance(1);
    await test.workMoney();
    await test.workMoney();
    expect(await isSuspended()).toBe(false);
    const events = await test.db
      .selectFrom('outbox_event')
      .select(['type', 'payload'])
      .where('type', '=', 'identity.person-unsuspended')
      .execute();
    const own = events.filter(
      ({ payload }) => (payload as { accountId: string }).accountId === person.member.id,
    );
    expect(own).toMatchObject([{ payload: { cause: 'end' } }]);
  });

  it('MOD-14 a profile is shown to people with an unfinished order only', async () => {
    const parties = await aSellerAndBuyer(test);
    const { seller, buyer } = parties;
    const stranger = await aSignedInMember(test);
    const id = await aPaidDelivery(test, parties);
    await suspend(seller);
    const seenBy = async ({ visitor }: Pick<Person, 'visitor'>) =>
      (await visitor.get(`/api/profiles/${seller.member.username}`)).status;

    expect(await seenBy({ visitor: test.visitor() })).toBe(404);
    expect(await seenBy(stranger)).toBe(404);
    expect(await seenBy(buyer)).toBe(200);
    expect(await seenBy(seller)).toBe(200);
    await call(seller, 'send', { order_id: id, ...sent });
    await call(buyer, 'confirm', { order_id: id });
    await call(buyer, 'approve', { order_id: id });
    expect(await seenBy(buyer)).toBe(404);
    await restore(seller, free);
    expect(await seenBy(stranger)).toBe(200);
  });
});

describe('MOD-15 a closed account', () => {
  const attempt = ({ member: { email, password } }: Person) =>
    test.visitor().post('/api/session/sign-in', { email, password });
  const register = async (email: string) =>
    test.visitor().post('/api/register', { ...aForm({ email }), botToken: await botToken('register') });

  it('MOD-15 signs in until 30 days after the closing, then its sessions end', async () => {
    const person = await aSignedInMember(test);
    expect(await close(person)).toBe(true);
    expect(await close(person)).toBe(false);
    test.clock.advance(30 * day - 60);
    const visitor = test.visitor();
    await signIn(visitor, person.member);

    test.clock.advance(60);
    expect(codeOf(await attempt(person))).toBe('user-disabled');
    expect(codeOf(await visitor.get('/api/session'))).toBe('user-disabled');
  });

  it('MOD-15 keeps its rights until 30 days after its last order has ended', async () => {
    const parties = await aSellerAndBuyer(test);
    const { seller, buyer } = parties;
    const id = await aPaidDelivery(test, parties);
    const unfinished = await aSignedInMember(test);
    await aPaidDelivery(test, { seller, buyer: unfinished });
    await close(unfinished);
    await close(buyer);
    test.clock.advance(2 * day);
    await call(seller, 'send', { order_id: id, ...sent });
    await call(buyer, 'confirm', { order_id: id });
    await call(buyer, 'approve', { order_id: id });
    test.clock.advance(29 * day);
    expect((await attempt(buyer)).status).toBe(200);

    test.clock.advance(day);
    expect(codeOf(await attempt(buyer))).toBe('user-disabled');
    expect((await attempt(unfinished)).status).toBe(200);
  });

  it('MOD-15 e-mail and phone answer for two years as those of an account', async () => {
    const person = await aSignedInMember(test);
    const { email, password, phone } = person.member;
    const taken = await aSignedInMember(test);
    await close(person);
    await person.visitor.post('/api/delete-user-by-email', { email, password });
    const seen = async (ofEmail: string, ofPhone: string) => {
      const pending = await aRegistration(test, 'password');
      const replies = [
        await test.visitor().post('/api/check-email', { email: ofEmail }),
        await register(ofEmail),
        await pending.visitor.post('/api/check-phone', { phone: ofPhone }),
        await pending.visitor.post('/api/phone/send-code', {
          phone: ofPhone,
          botToken: await botToken('phone-code'),
        }),
      ];
      return replies.map(({ status, body }) => ({ ...body, status, requestId: '' }));
    };

    expect(await seen(email, phone)).toEqual(await seen(taken.member.email, taken.member.phone));
    expect(codeOf(await register(email.toUpperCase()))).toBe('email-already-in-use');
    const rows = await test.db.selectFrom('auth.closed_contact').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(email);

    test.clock.advance(730 * day + 1);
    await cleanUpIdentity(test.db, test.clock);
    expect((await register(email)).status).toBe(200);
    const pending = await aRegistration(test, 'password');
    expect((await pending.visitor.post('/api/check-phone', { phone })).body).toEqual({ exists: false });
  });

  it('MOD-15 its e-mail is not taken by a change of another account, and its person may come back to it', async () => {
    const person = await aSignedInMember(test);
    await close(person);
    const { email } = person.member;
    await inTx((tx) =>
      tx.updateTable('auth.identity').set({ email: anEmail() }).where('id', '=', person.member.id).execute(),
    );
    const change = async ({ visitor }: Pick<Person, 'visitor'>) => {
      await visitor.post('/api/account/change-email', { email });
      await test.workOff();
    };
    const other = await aSignedInMember(test);
    await change(other);
    expect(await confirmationsTo(email)).toEqual([]);
    test.clock.advance(61);
    await change(person);
    expect(await confirmationsTo(email)).toHaveLength(1);
  });

  it('MOD-15 undone, it is as it was before, and e-mail and phone are free for others', async () => {
    const person = await aSignedInMember(test);
    const { id } = person.member;
    await suspend(person, 30);
    const before = await readSuspension(test.db, id);
    await close(person);
    await restore(person, before ?? free);

    expect(await readSuspension(test.db, id)).toEqual(before);
    expect(
      await test.db.selectFrom('auth.closed_contact').select('until').where('account_id', '=', id).execute(),
    ).toEqual([]);
    test.clock.advance(31 * day);
    await restore(person, before ?? free);
    expect(await readSuspension(test.db, id)).toEqual(free);
  });
});
