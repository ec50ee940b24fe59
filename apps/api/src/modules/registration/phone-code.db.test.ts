import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPhone, codeSentTo } from '../../../test/outside.ts';
import { aRegistration, aSignedInMember } from '../../../test/people.ts';
import { sendCode, associatePhone, verifyCode, withCode } from '../../../test/phones.ts';
import { statusesOf } from '../../../test/visitor.ts';

const test = await startTestApp();
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

describe('REG-25 an SMS code', () => {
  it('is void after three wrong attempts', async () => {
    const { visitor, phone, code } = await withCode(test);

    for (let tried = 0; tried < 3; tried += 1)
      expect(await verifyCode(visitor, phone, wrongFor(code))).toMatchObject({
        status: 400,
        body: { code: 'invalid-code', error: 'El código es incorrecto o expiró. Intenta nuevamente.' },
      });

    expect(await verifyCode(visitor, phone, code)).toMatchObject({ body: { code: 'invalid-code' } });
    expect(await associatePhone(visitor, phone)).toMatchObject({
      status: 400,
      body: { code: 'invalid-code' },
    });
  });

  it('is accepted at the third attempt', async () => {
    const { visitor, phone, code } = await withCode(test);
    for (let tried = 0; tried < 2; tried += 1) await verifyCode(visitor, phone, wrongFor(code));

    expect(await verifyCode(visitor, phone, code)).toMatchObject({ status: 200, body: { success: true } });
  });

  it('expires after ten minutes', async () => {
    const inTime = await withCode(test);
    const late = await withCode(test);

    test.clock.advance(9 * 60 + 50);
    expect(await verifyCode(inTime.visitor, inTime.phone, inTime.code)).toMatchObject({ status: 200 });
    test.clock.advance(11);
    expect(await verifyCode(late.visitor, late.phone, late.code)).toMatchObject({
      body: { code: 'invalid-code' },
    });
  });

  it('is accepted once for fifty concurrent requests', async () => {
    const { visitor, phone, code } = await withCode(test);

    const replies = await Promise.all(Array.from({ length: 50 }, () => verifyCode(visitor, phone, code)));

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await verifyCode(visitor, phone, code)).status).not.toBe(200);
  });

  it('is compared at most three times for fifty concurrent wrong codes', async () => {
    const { visitor, phone, code, id } = await withCode(test);

    const replies = await Promise.all(
      Array.from({ length: 50 }, () => verifyCode(visitor, phone, wrongFor(code))),
    );

    expect(replies.filter(({ status }) => status === 200)).toEqual([]);
    const rows = await test.db
      .selectFrom('auth.phone_code')
      .select('tries')
      .where('actor', '=', `registration:${id}`)
      .execute();
    expect(rows).toEqual([{ tries: 3 }]);
    expect((await verifyCode(visitor, phone, code)).status).not.toBe(200);
  });

  it('is not stored in the database', async () => {
    const { visitor, phone, code } = await withCode(test);
    await verifyCode(visitor, phone, code);
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

  it('is void once another is sent', async () => {
    const { visitor, phone, code } = await withCode(test);
    test.clock.advance(61);
    await sendCode(visitor, phone);
    const next = await codeSentTo(phone);

    // One in a million: both codes are equal.
    const old = next === code ? wrongFor(code) : code;
    expect(await verifyCode(visitor, phone, old)).toMatchObject({ status: 400 });
    expect(await verifyCode(visitor, phone, next)).toMatchObject({ status: 200 });
  });

  it('is valid only for its actor and number', async () => {
    const { visitor, phone, code } = await withCode(test);
    const stranger = await withCode(test);
    const member = await aSignedInMember(test);

    expect(await verifyCode(stranger.visitor, phone, code)).toMatchObject({ body: { code: 'invalid-code' } });
    expect(await verifyCode(member.visitor, phone, code)).toMatchObject({ body: { code: 'invalid-code' } });
    expect(await verifyCode(visitor, stranger.phone, code)).toMatchObject({ body: { code: 'invalid-code' } });
    expect(await verifyCode(visitor, phone, code)).toMatchObject({ status: 200 });
    expect(await associatePhone(stranger.visitor, phone)).toMatchObject({ body: { code: 'invalid-code' } });
    expect(await associatePhone(member.visitor, phone)).toMatchObject({ body: { code: 'invalid-code' } });
  });

  it('is limited to ten attempts a day across codes', async () => {
    const { visitor, phone, code } = await withCode(test);
    for (let tried = 0; tried < 10; tried += 1) await verifyCode(visitor, phone, wrongFor(code));

    const reply = await verifyCode(visitor, phone, code);
    expect(reply).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(reply.body.cooldown).toBeGreaterThan(23 * 3600);
  });
});

describe('API-13 update-phone', () => {
  it('needs a code verified within ten minutes', async () => {
    const { visitor, phone, code } = await withCode(test);
    expect(await associatePhone(visitor, phone)).toMatchObject({
      status: 400,
      body: { code: 'invalid-code' },
    });
    await verifyCode(visitor, phone, code);
    test.clock.advance(10 * 60 + 1);

    expect(await associatePhone(visitor, phone)).toMatchObject({
      status: 400,
      body: { code: 'invalid-code' },
    });
  });

  it('accepts only the verified number', async () => {
    const { visitor, phone, code } = await withCode(test);
    await verifyCode(visitor, phone, code);

    expect(await associatePhone(visitor, aPhone())).toMatchObject({ body: { code: 'invalid-code' } });
    expect(await associatePhone(visitor, phone)).toMatchObject({ status: 200 });
  });

  it('gives a number to one of two concurrent requests that verified it', async () => {
    const one = await withCode(test);
    const { visitor: other } = await aRegistration(test, 'password');
    test.clock.advance(61);
    await sendCode(other, one.phone);
    await verifyCode(one.visitor, one.phone, one.code);
    await verifyCode(other, one.phone, await codeSentTo(one.phone));

    const replies = await Promise.all(
      [one.visitor, other].map((visitor) => associatePhone(visitor, one.phone)),
    );

    expect(statusesOf(replies)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('phone-in-use');
    const owners = await test.db
      .selectFrom('auth.identity')
      .select('id')
      .where('phone', '=', one.phone)
      .execute();
    expect(owners).toHaveLength(1);
  });

  it('requires a recent login from a member', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const phone = aPhone();
    test.clock.advance(11 * 60);
    await sendCode(visitor, phone);
    await verifyCode(visitor, phone, await codeSentTo(phone));

    expect(await associatePhone(visitor, phone)).toMatchObject({
      status: 403,
      body: { code: 'requires-recent-login' },
    });
    await visitor.post('/api/session/confirm-password', { password: member.password });
    expect(await associatePhone(visitor, phone)).toMatchObject({ status: 200 });
    expect(await associatePhone(visitor, phone)).toMatchObject({ status: 200 });
    expect((await visitor.post('/api/is-phone-verified', { phone })).body).toEqual({ verified: true });
    expect((await visitor.post('/api/is-phone-verified', { phone: member.phone })).body).toEqual({
      verified: false,
    });
  });
});
