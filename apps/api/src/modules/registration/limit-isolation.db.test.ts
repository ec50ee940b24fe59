import { randomInt } from 'node:crypto';
import { guardedLimits } from '@perchero/contract/limits';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPhone, anEmail, botToken, codeSentTo, mailsTo, messagesTo } from '../../../test/outside.ts';
import { aForm, aMember, aRegistration, aSignedInMember, goodPassword } from '../../../test/people.ts';
import { sendCode, verifyCode } from '../../../test/phones.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';

const test = await startTestApp();

const recover = async (visitor: Visitor, email: string) =>
  visitor.post('/api/send-recovery-email', { email, botToken: await botToken('recovery') });
const register = async (visitor: Visitor, email: string) =>
  visitor.post('/api/register', { ...aForm({ email }), botToken: await botToken('register') });
const phoneIn = (range: string) => `${range}${1000 + randomInt(9000)}`;

it('GUARD-01 GUARD-03 exhausted limits of an attacker do not affect other people', async () => {
  const stranger = test.visitor();
  await recover(stranger, anEmail());
  await stranger.post('/api/check-email', { email: anEmail() });
  await stranger.post('/api/session/sign-in', { email: anEmail(), password: 'otra-cosa-11' });
  const { visitor: registering } = await aRegistration(test, 'password');
  const theirs = phoneIn('+5989123');
  expect((await sendCode(registering, theirs)).status).toBe(200);
  await verifyCode(registering, theirs, '000000');
  const [filled] = await inTransaction(test.db, (tx) =>
    tx.updateTable('rate_limit_window').set({ used: 1_000_000 }).execute(),
  );
  expect(Number(filled?.numUpdatedRows)).toBeGreaterThan(20);
  expect((await recover(stranger, anEmail())).status).toBe(429);
  expect((await sendCode(registering, phoneIn('+5989123'))).status).toBe(429);

  const honest = await aMember(test);
  expect((await recover(test.visitor(), honest.email)).status).toBe(200);
  expect(await test.visitor().post('/api/check-email', { email: honest.email })).toMatchObject({
    body: { exists: true },
  });
  expect((await register(test.visitor(), honest.email)).body.code).toBe('email-already-in-use');
  expect(
    (await test.visitor().post('/api/session/sign-in', { email: honest.email, password: goodPassword }))
      .status,
  ).toBe(200);
  const { visitor, form } = await aRegistration(test, 'password');
  const phone = phoneIn('+5989878');
  expect((await sendCode(visitor, phone)).status).toBe(200);
  expect((await verifyCode(visitor, phone, await codeSentTo(phone))).status).toBe(200);
  expect(await messagesTo(phone)).toHaveLength(1);
  await test.workOff();
  expect((await mailsTo(honest.email)).length).toBeGreaterThan(0);
  expect((await mailsTo(form.email)).length).toBeGreaterThan(0);
});

describe('GUARD-03 one network', () => {
  it('has limited e-mail lookups an hour; other networks are not affected', async () => {
    const { email } = await aMember(test);
    const { allowed } = guardedLimits['email-known-network'];
    const net = `198.18.${randomInt(256)}`;
    const ask = (host: number) =>
      test.visitor().post('/api/check-email', { email }, { 'x-forwarded-for': `${net}.${host}` });
    const statuses: number[] = [];
    for (let asked = 0; asked < allowed + 2; asked += 1) statuses.push((await ask(1 + asked)).status);

    expect(statuses).toEqual([...Array<number>(allowed).fill(200), 429, 429]);
    const here = { 'x-forwarded-for': `${net}.200` };
    const body = { ...aForm({ email }), botToken: await botToken('register') };
    // Registration continues without revealing the account.
    expect((await test.visitor().post('/api/register', body, here)).status).toBe(200);
    expect((await register(test.visitor(), email)).body.code).toBe('email-already-in-use');
  });

  it('has limited SMS an hour, even for established accounts; other networks are not affected', async () => {
    const { allowed } = guardedLimits['sms-network'];
    const here = { 'x-forwarded-for': '198.51.100.7' };
    const { member, visitor } = await aSignedInMember(test);
    const now = test.clock.now();
    await inTransaction(test.db, async (tx) => {
      const window = {
        class: 'sms-network',
        subject: '198.51.100.0/24',
        window_ends_at: secondsAfter(now, 600),
      };
      await tx
        .insertInto('rate_limit_window')
        .values({ ...window, used: allowed - 1 })
        .execute();
      const created_at = secondsAfter(now, -30 * 24 * 60 * 60);
      await tx.updateTable('auth.identity').set({ created_at }).where('id', '=', member.id).execute();
    });

    const last = await sendCode(visitor, aPhone(), {}, here);
    const beyond = await sendCode(visitor, aPhone(), {}, here);
    const elsewhere = await sendCode(visitor, aPhone());

    expect([last, beyond, elsewhere].map(({ status }) => status)).toEqual([200, 429, 200]);
  });
});

it('GUARD-03 counts sent messages for the alert that replaces a global limit', async () => {
  const sent = async () => (await test.metrics.smsMessages.get()).values[0]?.value ?? 0;
  const before = await sent();
  const { visitor } = await aSignedInMember(test);
  await sendCode(visitor, aPhone());

  expect((await sent()) - before).toBe(1);
});
