import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPhone, codeSentTo, mailsTo } from '../../../test/outside.ts';
import { aMember, aSignedInMember } from '../../../test/people.ts';
import { sendCode, associatePhone, verifyCode } from '../../../test/phones.ts';

const test = await startTestApp();

async function phoneOf(id: string) {
  const row = await test.db
    .selectFrom('auth.identity')
    .select('phone')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.phone;
}

async function withVerifiedPhone() {
  const { member, visitor } = await aSignedInMember(test);
  const phone = aPhone();
  await sendCode(visitor, phone);
  await verifyCode(visitor, phone, await codeSentTo(phone));
  return { member, visitor, phone };
}

describe('SET-05 a member changes the phone', () => {
  it('with an SMS code, keeps the session and gets a mail', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const phone = aPhone();

    expect(await sendCode(visitor, phone)).toMatchObject({ status: 200 });
    expect(await verifyCode(visitor, phone, 'abcdef')).toMatchObject({ status: 400 });
    const code = await codeSentTo(phone);
    expect(await verifyCode(visitor, phone, code)).toMatchObject({ status: 200, body: { success: true } });
    expect(await phoneOf(member.id)).toBe(member.phone);
    expect(await associatePhone(visitor, phone)).toMatchObject({ status: 200 });

    expect(await phoneOf(member.id)).toBe(phone);
    expect(await visitor.get('/api/account/settings')).toMatchObject({ status: 200 });
    await test.workOff();
    const texts = (await mailsTo(member.email)).map(({ subject }) => subject.toLowerCase());
    expect(texts.some((subject) => subject.includes('celular'))).toBe(true);
  });

  it('is refused a number of another account, also when it was taken meanwhile', async () => {
    const { visitor, phone, member } = await withVerifiedPhone();
    const owner = await aMember(test);

    expect(await sendCode(visitor, owner.phone)).toMatchObject({
      status: 409,
      body: { code: 'phone-in-use' },
    });
    await aMember(test, { phone });
    expect(await associatePhone(visitor, phone)).toMatchObject({
      status: 409,
      body: { code: 'phone-in-use' },
    });
    expect(await phoneOf(member.id)).toBe(member.phone);
  });

  it('must wait for the cooldown before a second code', async () => {
    const { visitor } = await aSignedInMember(test);
    const phone = aPhone();
    await sendCode(visitor, phone);

    const again = await sendCode(visitor, phone);

    expect(again).toMatchObject({ status: 429 });
    expect(again.body.cooldown).toBeGreaterThan(50);
  });

  it('needs a recent login; repeating the call is idempotent', async () => {
    const { member, visitor, phone } = await withVerifiedPhone();
    expect(await associatePhone(visitor, phone)).toMatchObject({ status: 200 });
    expect(await associatePhone(visitor, phone)).toMatchObject({ status: 200 });

    test.clock.advance(10 * 60 + 1);
    expect(await associatePhone(visitor, aPhone())).toMatchObject({
      status: 403,
      body: { code: 'requires-recent-login' },
    });
    expect(await phoneOf(member.id)).toBe(phone);
  });
});
