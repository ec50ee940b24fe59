import { describe, expect, it } from 'vitest';
import { closePerson, enrolSecondFactor, resealSecondFactors, setRole } from '#modules/identity/index.ts';
import { hasDeviceCookie } from '#modules/identity/known-device.ts';
import { codeOf } from '#modules/identity/totp.rules.ts';
import { resealSubscriptions } from '#modules/notifications/index.ts';
import { unsubscribeUrl } from '#modules/notifications/unsubscribe/mail-list.rules.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { createKeys } from '#platform/keys.ts';
import { aMeeting, aPaidDelivery, aSellerAndBuyer, call, readOrder } from '../test/deliveries.ts';
import { startTestApp } from '../test/harness.ts';
import { aMember, aSignedInMember, signIn } from '../test/people.ts';
import { verifyCode, withCode } from '../test/phones.ts';
import { aSubscribedBrowser, pushesTo, sendPushes } from '../test/push.ts';
import { startSecondProcess } from '../test/second-process.ts';
import type { Visitor } from '../test/visitor.ts';

// Everything is made before the change, by `test`. `during` knows both secrets and uses the new one; `afterwards` only that.
const test = await startTestApp();
const current = 'the-secret-of-after-the-change-of-32-characters-or-more';
const withSecrets = (secrets: string) => {
  const keys = createKeys(secrets);
  return { ...test, keys, identity: { ...test.identity, keys } };
};
const during = withSecrets(`${current},${test.config.authSecret}`);
const afterwards = withSecrets(current);
const { atSecond: atDuring } = await startSecondProcess(during);
const { atSecond: atAfterwards } = await startSecondProcess(afterwards);

const settings = async (visitor: Visitor) => (await visitor.get('/api/account/settings')).status;

describe('a change of AUTH_SECRET', () => {
  it('signs nobody out while both are valid', async () => {
    const { visitor } = await aSignedInMember(test);

    expect(await settings(atDuring(visitor))).toBe(200);
    expect(await settings(atAfterwards(visitor))).toBe(401);
  });

  it('signs new sessions with the new one', async () => {
    const member = await aMember(test);
    const visitor = atDuring(test.visitor());
    await signIn(visitor, member);

    expect(await settings(atAfterwards(visitor))).toBe(200);
  });

  it('leaves browsers known', async () => {
    const { visitor } = await aSignedInMember(test);
    const caller = { cookie: (name: string) => visitor.jar.get(name) ?? null } as Caller;

    expect([hasDeviceCookie(during, caller), hasDeviceCookie(afterwards, caller)]).toEqual([true, false]);
  });

  it('leaves a code that was sent valid', async () => {
    const { visitor, phone, code } = await withCode(test);

    expect((await verifyCode(atAfterwards(visitor), phone, code)).body.code).toBe('invalid-code');
    expect((await verifyCode(atDuring(visitor), phone, code)).status).toBe(200);
  });

  it('leaves the links of sent mails valid', async () => {
    const { member } = await aSignedInMember(test);
    const { pathname } = new URL(unsubscribeUrl(test, { accountId: member.id, list: 'daily' }));

    expect((await atDuring(test.visitor()).post(pathname, {})).status).toBe(200);
    expect((await atAfterwards(test.visitor()).post(pathname, {})).status).toBe(404);
  });

  it('leaves the meeting code of a sent mail valid, beside the one on the page', async () => {
    const parties = await aSellerAndBuyer(test);
    const { seller, buyer } = parties;
    const handOver = async (at: typeof atDuring, order_id: string, code: string) =>
      (await call({ ...seller, visitor: at(seller.visitor) }, 'hand-over', { order_id, code })).status;
    const codeOfOrder = async (visitor: Visitor, id: string) =>
      (await readOrder({ ...buyer, visitor }, id)).order.delivery.code as string;

    const mailed = await aPaidDelivery(test, parties, aMeeting);
    await call(seller, 'ready', { order_id: mailed });
    const formerCode = await codeOfOrder(buyer.visitor, mailed);
    expect(await codeOfOrder(atDuring(buyer.visitor), mailed)).not.toBe(formerCode);
    expect(await handOver(atDuring, mailed, formerCode)).toBe(200);

    const shown = await aPaidDelivery(test, parties, aMeeting);
    await call(seller, 'ready', { order_id: shown });
    expect(await handOver(atDuring, shown, await codeOfOrder(atDuring(buyer.visitor), shown))).toBe(200);
  });

  it('leaves the e-mail and the phone of a closed account taken', async () => {
    const { member } = await aSignedInMember(test);
    await inTransaction(test.db, (tx) => closePerson(tx, test, member.id));
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('auth.identity')
        .set({ email: `${member.username}@other.example`, phone: null })
        .where('id', '=', member.id)
        .execute(),
    );
    const isTaken = async (visitor: Visitor) =>
      (await visitor.post('/api/check-email', { email: member.email })).body.exists;

    expect(await isTaken(atDuring(test.visitor()))).toBe(true);
    expect(await isTaken(atAfterwards(test.visitor()))).toBe(false);
  });

  it('leaves second factors valid, and for good once they are sealed again', async () => {
    const member = await aMember(test);
    await inTransaction(test.db, (tx) => setRole(tx, member.id, 'admin', test.clock.now()));
    const { secret } = await enrolSecondFactor(test.identity, member);
    const enter = async (at: typeof atDuring) => {
      test.clock.advance(30);
      const visitor = at(test.visitor());
      await signIn(visitor, member);
      const code = codeOf(secret, Math.floor(test.clock.now().getTime() / 30_000));
      return (await visitor.post('/api/session/second-factor', { code })).status;
    };

    expect([await enter(atDuring), await enter(atAfterwards)]).toEqual([200, 500]);
    expect(await resealSecondFactors(afterwards)).toEqual({ resealed: 0, unreadable: 1 });
    expect(await resealSecondFactors(during)).toEqual({ resealed: 1, unreadable: 0 });
    expect(await resealSecondFactors(during)).toEqual({ resealed: 0, unreadable: 0 });
    expect(await enter(atAfterwards)).toBe(200);
  });

  it('leaves pushes arriving, and for good once they are sealed again', async () => {
    const { visitor } = await aSignedInMember(test);
    const browser = await aSubscribedBrowser(test, visitor);
    const push = async (with_: typeof during) => {
      await visitor.post('/api/push/test', { endpoint: browser.endpoint });
      await sendPushes(with_);
      return (await pushesTo(browser)).length;
    };

    expect(await push(during)).toBe(1);
    expect(await resealSubscriptions(during)).toEqual({ resealed: 1, unreadable: 0 });
    test.clock.advance(61);
    expect(await push(afterwards)).toBe(2);
  });
});
