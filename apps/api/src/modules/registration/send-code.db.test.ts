import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPhone, botToken, codeSentTo, messagesTo } from '../../../test/outside.ts';
import { aMember, aRegistration, aSignedInMember } from '../../../test/people.ts';
import { sendCode, associatePhone, verifyCode, withCode } from '../../../test/phones.ts';
import type { Visitor } from '../../../test/visitor.ts';

const test = await startTestApp();

describe('REG-25 sending a code', () => {
  it('is limited to one a minute per number, with a cooldown', async () => {
    const { phone } = await withCode(test);
    const { visitor: other } = await aRegistration(test, 'password');

    const reply = await sendCode(other, phone);

    expect(reply).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(reply.body.cooldown).toBeGreaterThan(50);
    expect(await messagesTo(phone)).toHaveLength(1);
  });

  it('is limited to three an hour per number', async () => {
    const phone = aPhone();
    const statuses: number[] = [];
    for (let asked = 0; asked < 4; asked += 1) {
      const { visitor } = await aRegistration(test, 'password');
      test.clock.advance(61);
      statuses.push((await sendCode(visitor, phone)).status);
    }

    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await messagesTo(phone)).toHaveLength(3);
  });

  it('is limited to three distinct numbers a day per account', async () => {
    const { visitor } = await aRegistration(test, 'password');
    const phones = Array.from({ length: 4 }, aPhone);
    const statuses: number[] = [];
    for (const phone of phones) statuses.push((await sendCode(visitor, phone)).status);

    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await messagesTo(phones[3] ?? '')).toEqual([]);
  });

  it('is limited to five a day per account', async () => {
    const { visitor } = await aRegistration(test, 'password');
    const phones = [aPhone(), aPhone()];
    const statuses: number[] = [];
    for (let asked = 0; asked < 6; asked += 1) {
      test.clock.advance(61);
      statuses.push((await sendCode(visitor, phones[asked % 2] ?? '')).status);
    }

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('is limited to five an hour per IPv6 network', async () => {
    const statuses: number[] = [];
    for (let asked = 0; asked < 6; asked += 1) {
      const { visitor } = await aRegistration(test, 'password');
      const from = { 'x-forwarded-for': `2001:db8:7:7::${asked + 1}` };
      statuses.push((await sendCode(visitor, aPhone(), {}, from)).status);
    }

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it.each([
    ['absent', async () => undefined, 400],
    ['made up', async () => 'made-up', 403],
    [
      'used',
      async () => {
        const token = await botToken('phone-code');
        const { visitor } = await aRegistration(test, 'password');
        await visitor.post('/api/phone/send-code', { phone: aPhone(), botToken: token });
        return token;
      },
      403,
    ],
  ])('sends nothing when the bot check is %s', async (_, token, status) => {
    const { visitor } = await aRegistration(test, 'password');
    const phone = aPhone();

    expect(await sendCode(visitor, phone, { botToken: await token() })).toMatchObject({ status });
    expect(await messagesTo(phone)).toEqual([]);
  });

  it('refuses a number of another account with its message', async () => {
    const { phone } = await aMember(test);
    const { visitor } = await aRegistration(test, 'password');

    const reply = await sendCode(visitor, phone);

    expect(reply).toMatchObject({ status: 409, body: { code: 'phone-in-use' } });
    expect(reply.body.error).toBe('Ya hay una cuenta registrada con este teléfono.');
    expect(await messagesTo(phone)).toEqual([]);
  });

  it.each([
    '+5491122334455',
    '+14155550100',
    '24001234',
    '29001234',
    '08001234',
    '+59824001234',
    '12345',
    '+598991234',
  ])('REG-19 refuses %s: not a Uruguayan mobile', async (phone) => {
    const { visitor } = await aSignedInMember(test);

    for (const url of ['/api/check-phone', '/api/update-phone'])
      expect(await visitor.post(url, { phone })).toMatchObject({
        status: 400,
        body: { code: 'invalid-phone', error: 'El teléfono debe ser uruguayo, formato +598XXXXXXXX' },
      });
    expect(await sendCode(visitor, phone)).toMatchObject({ status: 400, body: { code: 'invalid-phone' } });
  });

  it('REG-19 treats all spellings as the same number', async () => {
    const { visitor } = await aRegistration(test, 'password');
    const phone = aPhone();
    const national = phone.slice(4);
    await sendCode(visitor, `0${national.slice(0, 2)} ${national.slice(2, 5)}-${national.slice(5)}`);
    const code = await codeSentTo(phone);

    expect(await verifyCode(visitor, `00598${national}`, code)).toMatchObject({ status: 200 });
    expect(await associatePhone(visitor, `+598 0${national}`)).toMatchObject({ status: 200 });
    expect((await visitor.post('/api/is-phone-verified', { phone: national })).body).toEqual({
      verified: true,
    });
  });

  it('is refused to a ticket without a password', async () => {
    const { visitor } = await aRegistration(test, 'confirm');
    const phone = aPhone();

    expect(await sendCode(visitor, phone)).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    expect(await messagesTo(phone)).toEqual([]);
  });
});

describe('API-13 phone lookups', () => {
  it('check-phone requires a ticket or a session and is limited to three numbers a day', async () => {
    const taken = await aMember(test);
    const { visitor } = await aRegistration(test, 'password');
    const ask = (who: Visitor, phone: string) => who.post('/api/check-phone', { phone });

    expect(await ask(test.visitor(), taken.phone)).toMatchObject({
      status: 401,
      body: { code: 'not-signed-in' },
    });
    expect(await ask(visitor, taken.phone)).toMatchObject({ body: { exists: true } });
    expect(await ask(visitor, aPhone())).toMatchObject({ body: { exists: false } });
    expect(await ask(visitor, taken.phone)).toMatchObject({ body: { exists: true } });
    await ask(visitor, aPhone());
    const beyond = await ask(visitor, aPhone());
    expect(beyond).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(beyond.body.cooldown).toBeGreaterThan(0);
  });

  it("is-phone-verified answers only about the member's own phone", async () => {
    const { member, visitor } = await aSignedInMember(test);
    const other = await aMember(test);
    const pending = await withCode(test);
    const verified = async (who: Visitor, phone: string) =>
      (await who.post('/api/is-phone-verified', { phone })).body.verified;

    expect(await verified(visitor, member.phone)).toBe(true);
    expect(await verified(visitor, other.phone)).toBe(false);
    expect(await verified(visitor, 'nothing')).toBe(false);
    expect(await verified(test.visitor(), member.phone)).toBe(false);
    expect(await verified(pending.visitor, pending.phone)).toBe(false);
  });
});
