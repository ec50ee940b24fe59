import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPhone, botToken, codeSentTo, messagesTo } from '../../../test/outside.ts';
import { aMember, aRegistration, aSignedInMember } from '../../../test/people.ts';
import type { Visitor } from '../../../test/visitor.ts';

const test = await startTestApp();

const send = async (
  visitor: Visitor,
  phone: string,
  changes: object = {},
  headers?: Record<string, string>,
) => visitor.post('/api/phone/send-code', { phone, botToken: await botToken(), ...changes }, headers);
const verify = (visitor: Visitor, phone: string, code: string) =>
  visitor.post('/api/phone/verify-code', { phone, code });
const take = (visitor: Visitor, phone: string) => visitor.post('/api/update-phone', { phone });

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

/** A registration at its last step, with a code on its way. */
async function withCode() {
  const { visitor, id } = await aRegistration(test, 'password');
  const phone = aPhone();
  const reply = await send(visitor, phone);
  if (reply.status !== 200) throw new Error(`send-code answered ${reply.body.code}`);
  return { visitor, id, phone, code: await codeSentTo(phone) };
}

describe('REG-25 the code of an SMS', () => {
  it('allows three tries: the right one comes too late after three wrong ones', async () => {
    const { visitor, phone, code } = await withCode();

    for (let tried = 0; tried < 3; tried += 1)
      expect(await verify(visitor, phone, wrongFor(code))).toMatchObject({
        status: 400,
        body: { code: 'invalid-code', error: 'El código es incorrecto o expiró. Intenta nuevamente.' },
      });

    expect(await verify(visitor, phone, code)).toMatchObject({ body: { code: 'invalid-code' } });
    expect(await take(visitor, phone)).toMatchObject({ status: 400, body: { code: 'invalid-code' } });
  });

  it('is right at the third try', async () => {
    const { visitor, phone, code } = await withCode();
    for (let tried = 0; tried < 2; tried += 1) await verify(visitor, phone, wrongFor(code));

    expect(await verify(visitor, phone, code)).toMatchObject({ status: 200, body: { success: true } });
  });

  it('lives ten minutes', async () => {
    const inTime = await withCode();
    const late = await withCode();

    test.clock.advance(9 * 60 + 50);
    expect(await verify(inTime.visitor, inTime.phone, inTime.code)).toMatchObject({ status: 200 });
    test.clock.advance(11);
    expect(await verify(late.visitor, late.phone, late.code)).toMatchObject({
      body: { code: 'invalid-code' },
    });
  });

  it('works once: of fifty right ones at once one wins, and later none', async () => {
    const { visitor, phone, code } = await withCode();

    const replies = await Promise.all(Array.from({ length: 50 }, () => verify(visitor, phone, code)));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await verify(visitor, phone, code)).status).not.toBe(200);
  });

  it('is compared three times at most, of fifty wrong ones at once', async () => {
    const { visitor, phone, code, id } = await withCode();

    const replies = await Promise.all(
      Array.from({ length: 50 }, () => verify(visitor, phone, wrongFor(code))),
    );

    expect(replies.every(({ status }) => status === 400 || status === 429)).toBe(true);
    const rows = await test.db
      .selectFrom('auth.phone_code')
      .select('tries')
      .where('actor', '=', `registration:${id}`)
      .execute();
    expect(rows).toEqual([{ tries: 3 }]);
    expect((await verify(visitor, phone, code)).status).not.toBe(200);
  });

  it('is nowhere in the database', async () => {
    const { visitor, phone, code } = await withCode();
    await verify(visitor, phone, code);
    const rows = await test.db.selectFrom('auth.phone_code').selectAll().where('phone', '=', phone).execute();

    expect(rows).toHaveLength(1);
    const dump = rows.flatMap((row) => [
      JSON.stringify(row),
      row.code_mac.toString('latin1'),
      row.code_mac.toString('hex'),
    ]);
    expect(dump.join('\n').replaceAll(phone, '')).not.toContain(code);
    expect(rows[0]?.code_mac).toHaveLength(32);
  });

  it('dies with the next code', async () => {
    const { visitor, phone, code } = await withCode();
    test.clock.advance(61);
    await send(visitor, phone);
    const next = await codeSentTo(phone);

    if (next !== code) expect(await verify(visitor, phone, code)).toMatchObject({ status: 400 });
    expect(await verify(visitor, phone, next)).toMatchObject({ status: 200 });
  });

  it('is worth nothing to somebody else, nor for another number', async () => {
    const { visitor, phone, code } = await withCode();
    const stranger = await withCode();
    const member = await aSignedInMember(test);

    expect(await verify(stranger.visitor, phone, code)).toMatchObject({ body: { code: 'invalid-code' } });
    expect(await verify(member.visitor, phone, code)).toMatchObject({ body: { code: 'invalid-code' } });
    expect(await verify(visitor, stranger.phone, code)).toMatchObject({ body: { code: 'invalid-code' } });
    expect(await verify(visitor, phone, code)).toMatchObject({ status: 200 });
    expect(await take(stranger.visitor, phone)).toMatchObject({ body: { code: 'invalid-code' } });
    expect(await take(member.visitor, phone)).toMatchObject({ body: { code: 'invalid-code' } });
  });

  it('locks after ten tries a day, over all codes', async () => {
    const { visitor, phone, code } = await withCode();
    for (let tried = 0; tried < 10; tried += 1) await verify(visitor, phone, wrongFor(code));

    const reply = await verify(visitor, phone, code);
    expect(reply).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(reply.body.cooldown).toBeGreaterThan(23 * 3600);
  });
});

describe('API-13 update-phone', () => {
  it('needs a code that was verified ten minutes ago at most, and uses it up', async () => {
    const { visitor, phone, code } = await withCode();
    expect(await take(visitor, phone)).toMatchObject({ status: 400, body: { code: 'invalid-code' } });
    await verify(visitor, phone, code);
    test.clock.advance(10 * 60 + 1);

    expect(await take(visitor, phone)).toMatchObject({ status: 400, body: { code: 'invalid-code' } });
  });

  it('takes no other number than the verified one', async () => {
    const { visitor, phone, code } = await withCode();
    await verify(visitor, phone, code);

    expect(await take(visitor, aPhone())).toMatchObject({ body: { code: 'invalid-code' } });
    expect(await take(visitor, phone)).toMatchObject({ status: 200 });
  });

  it('gives a number to one of two who proved it at once', async () => {
    const one = await withCode();
    const { visitor: other } = await aRegistration(test, 'password');
    test.clock.advance(61);
    await send(other, one.phone);
    await verify(one.visitor, one.phone, one.code);
    await verify(other, one.phone, await codeSentTo(one.phone));

    const replies = await Promise.all([one.visitor, other].map((visitor) => take(visitor, one.phone)));

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('phone-in-use');
    const owners = await test.db
      .selectFrom('auth.identity')
      .select('id')
      .where('phone', '=', one.phone)
      .execute();
    expect(owners).toHaveLength(1);
  });

  it('changes the phone of a member only after a recent login', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const phone = aPhone();
    test.clock.advance(11 * 60);
    await send(visitor, phone);
    await verify(visitor, phone, await codeSentTo(phone));

    expect(await take(visitor, phone)).toMatchObject({
      status: 403,
      body: { code: 'requires-recent-login' },
    });
    await visitor.post('/api/session/confirm-password', { password: member.password });
    expect(await take(visitor, phone)).toMatchObject({ status: 200 });
    expect(await take(visitor, phone)).toMatchObject({ status: 200 });
    expect((await visitor.post('/api/is-phone-verified', { phone })).body).toEqual({ verified: true });
    expect((await visitor.post('/api/is-phone-verified', { phone: member.phone })).body).toEqual({
      verified: false,
    });
  });
});

describe('REG-25 sending a code', () => {
  it('waits a minute per number, whoever asks, and says how long', async () => {
    const { phone } = await withCode();
    const { visitor: other } = await aRegistration(test, 'password');

    const reply = await send(other, phone);

    expect(reply).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(reply.body.cooldown).toBeGreaterThan(50);
    expect(await messagesTo(phone)).toHaveLength(1);
  });

  it('is capped at three an hour for a number', async () => {
    const phone = aPhone();
    const statuses: number[] = [];
    for (let asked = 0; asked < 4; asked += 1) {
      const { visitor } = await aRegistration(test, 'password');
      test.clock.advance(61);
      statuses.push((await send(visitor, phone)).status);
    }

    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await messagesTo(phone)).toHaveLength(3);
  });

  it('is capped for an account, whichever numbers: three different ones a day', async () => {
    const { visitor } = await aRegistration(test, 'password');
    const phones = Array.from({ length: 4 }, aPhone);
    const statuses: number[] = [];
    for (const phone of phones) statuses.push((await send(visitor, phone)).status);

    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await messagesTo(phones[3] ?? '')).toEqual([]);
  });

  it('is capped for an account at five a day', async () => {
    const { visitor } = await aRegistration(test, 'password');
    const phones = [aPhone(), aPhone()];
    const statuses: number[] = [];
    for (let asked = 0; asked < 6; asked += 1) {
      test.clock.advance(61);
      statuses.push((await send(visitor, phones[asked % 2] ?? '')).status);
    }

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('is capped for an address: five an hour of one IPv6 network', async () => {
    const statuses: number[] = [];
    for (let asked = 0; asked < 6; asked += 1) {
      const { visitor } = await aRegistration(test, 'password');
      const from = { 'x-forwarded-for': `2001:db8:7:7::${asked + 1}` };
      statuses.push((await send(visitor, aPhone(), {}, from)).status);
    }

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it.each([
    ['absent', async () => undefined, 400],
    ['made up', async () => 'made-up', 403],
    [
      'used',
      async () => {
        const token = await botToken();
        const { visitor } = await aRegistration(test, 'password');
        await visitor.post('/api/phone/send-code', { phone: aPhone(), botToken: token });
        return token;
      },
      403,
    ],
  ])('sends nothing when the bot check is %s', async (_, token, status) => {
    const { visitor } = await aRegistration(test, 'password');
    const phone = aPhone();

    expect(await send(visitor, phone, { botToken: await token() })).toMatchObject({ status });
    expect(await messagesTo(phone)).toEqual([]);
  });

  it('refuses a number that somebody has, with its sentence', async () => {
    const { phone } = await aMember(test);
    const { visitor } = await aRegistration(test, 'password');

    const reply = await send(visitor, phone);

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
    expect(await send(visitor, phone)).toMatchObject({ status: 400, body: { code: 'invalid-phone' } });
  });

  it('REG-19 takes every spelling for the same number', async () => {
    const { visitor } = await aRegistration(test, 'password');
    const phone = aPhone();
    const national = phone.slice(4);
    await send(visitor, `0${national.slice(0, 2)} ${national.slice(2, 5)}-${national.slice(5)}`);
    const code = await codeSentTo(phone);

    expect(await verify(visitor, `00598${national}`, code)).toMatchObject({ status: 200 });
    expect(await take(visitor, `+598 0${national}`)).toMatchObject({ status: 200 });
    expect((await visitor.post('/api/is-phone-verified', { phone: national })).body).toEqual({
      verified: true,
    });
  });

  it('is not for a ticket before its password', async () => {
    const { visitor } = await aRegistration(test, 'confirm');
    const phone = aPhone();

    expect(await send(visitor, phone)).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    expect(await messagesTo(phone)).toEqual([]);
  });
});

describe('API-13 what anybody may ask about a phone', () => {
  it('check-phone needs a ticket or a session, and answers about three numbers a day', async () => {
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

  it("is-phone-verified speaks of the member's own phone only, and of nobody's before that", async () => {
    const { member, visitor } = await aSignedInMember(test);
    const other = await aMember(test);
    const pending = await withCode();
    const verified = async (who: Visitor, phone: string) =>
      (await who.post('/api/is-phone-verified', { phone })).body.verified;

    expect(await verified(visitor, member.phone)).toBe(true);
    expect(await verified(visitor, other.phone)).toBe(false);
    expect(await verified(visitor, 'nothing')).toBe(false);
    expect(await verified(test.visitor(), member.phone)).toBe(false);
    expect(await verified(pending.visitor, pending.phone)).toBe(false);
  });
});
