import { randomInt } from 'node:crypto';
import { guardedLimits } from '@perchero/contract/limits';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPhone, codeSentTo, messagesTo } from '../../../test/outside.ts';
import { aSignedInMember } from '../../../test/people.ts';
import { sendCode, verifyCode } from '../../../test/phones.ts';
import type { Answer, Visitor } from '../../../test/visitor.ts';

const test = await startTestApp();
const perMember = guardedLimits['phone-known-actor'].allowed;

/** Requests `count` codes, a few per account, and enters none; returns the statuses. */
async function pump(count: number, { phone, from }: { phone: () => string; from: () => string }) {
  const statuses: number[] = [];
  let visitor: Visitor | null = null;
  for (let sent = 0; sent < count; sent += 1) {
    if (sent % perMember === 0) ({ visitor } = await aSignedInMember(test));
    const answer: Answer = await sendCode(visitor as Visitor, phone(), {}, { 'x-forwarded-for': from() });
    statuses.push(answer.status);
  }
  return statuses;
}

describe('GUARD-03 REG-25 codes that are never entered', () => {
  it('block only their network, for at most half an hour', async () => {
    const { allowed } = guardedLimits['sms-unentered-network'];
    const net = `198.18.${randomInt(256)}`;
    const from = () => `${net}.${1 + randomInt(250)}`;

    const statuses = await pump(allowed + 4, { phone: aPhone, from });

    expect(statuses).toEqual([...Array<number>(allowed).fill(200), ...Array<number>(4).fill(429)]);
    const { visitor: honest } = await aSignedInMember(test);
    const phone = aPhone();
    expect(await sendCode(honest, phone)).toMatchObject({ status: 200 });
    expect(await messagesTo(phone)).toHaveLength(1);

    test.clock.advance(15 * 60);
    const [stillBlocked] = await pump(1, { phone: aPhone, from });
    test.clock.advance(15 * 60 + 1);
    const [after] = await pump(1, { phone: aPhone, from });
    expect([stillBlocked, after]).toEqual([429, 200]);
  });

  it('block only their number range, from any network', async () => {
    const { allowed } = guardedLimits['sms-unentered-range'];
    const range = aPhone().slice(0, -4);
    let next = 1000;
    const phone = () => `${range}${(next += 1)}`;
    const from = () => test.visitor().address;

    const statuses = await pump(allowed + 2, { phone, from });

    expect(statuses).toEqual([...Array<number>(allowed).fill(200), 429, 429]);
    const { visitor: honest } = await aSignedInMember(test);
    expect(await sendCode(honest, aPhone())).toMatchObject({ status: 200 });
    test.clock.advance(30 * 60 + 1);
    const [after] = await pump(1, { phone, from });
    expect(after).toBe(200);
  });

  it('stop counting once entered', async () => {
    const { allowed } = guardedLimits['sms-unentered-range'];
    const range = aPhone().slice(0, -4);
    const statuses: number[] = [];
    for (let sent = 0; sent < allowed + 5; sent += 1) {
      const { visitor } = await aSignedInMember(test);
      const phone = `${range}${5000 + sent}`;
      statuses.push((await sendCode(visitor, phone)).status);
      await verifyCode(visitor, phone, await codeSentTo(phone));
    }

    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('do not block an established account on the same network', async () => {
    const net = `198.19.${randomInt(256)}`;
    const from = () => `${net}.${1 + randomInt(250)}`;
    const { member, visitor: older } = await aSignedInMember(test);
    test.clock.advance(8 * 24 * 60 * 60);
    await older.post('/api/session/sign-in', { email: member.email, password: member.password });
    await pump(guardedLimits['sms-unentered-network'].allowed + 1, { phone: aPhone, from });

    expect(await sendCode(older, aPhone(), {}, { 'x-forwarded-for': from() })).toMatchObject({ status: 200 });
  });
});
