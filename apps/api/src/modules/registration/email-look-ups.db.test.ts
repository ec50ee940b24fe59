import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { anEmail } from '../../../test/outside.ts';
import { aMember, aRegistration, aSignedInMember } from '../../../test/people.ts';

const test = await startTestApp();

describe('API-13 e-mail lookups', () => {
  it('check-email reveals whether an account exists five times an hour, then answers 429 with the cooldown', async () => {
    const { email } = await aMember(test);
    const visitor = test.visitor();

    expect(await visitor.post('/api/check-email', { email })).toMatchObject({ body: { exists: true } });
    for (let asked = 0; asked < 4; asked += 1)
      expect(await visitor.post('/api/check-email', { email: anEmail() })).toMatchObject({
        body: { exists: false },
      });

    const reply = await visitor.post('/api/check-email', { email });
    expect(reply).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(reply.body.cooldown).toBeGreaterThan(3_500);
    expect(reply.body.exists).toBeUndefined();
    test.clock.advance(3_601);
    expect(await visitor.post('/api/check-email', { email })).toMatchObject({ body: { exists: true } });
  });

  it('check-email answers false for a pending registration', async () => {
    const { form } = await aRegistration(test);

    expect(await test.visitor().post('/api/check-email', { email: form.email })).toMatchObject({
      body: { exists: false },
    });
  });

  it('check-email refuses an invalid e-mail', async () => {
    expect(await test.visitor().post('/api/check-email', { email: 'ana' })).toMatchObject({
      status: 400,
      body: { code: 'invalid-email' },
    });
  });

  it("is-email-verified answers only about the caller's own address", async () => {
    const { member, visitor } = await aSignedInMember(test);
    const other = await aMember(test);
    const confirmed = await aRegistration(test, 'confirm');
    const verified = async (who: typeof visitor, email: string) =>
      (await who.post('/api/is-email-verified', { email })).body.verified;

    expect(await verified(visitor, member.email.toUpperCase())).toBe(true);
    expect(await verified(visitor, other.email)).toBe(false);
    expect(await verified(test.visitor(), member.email)).toBe(false);
    expect(await verified(confirmed.visitor, confirmed.form.email)).toBe(true);
    expect(await verified(confirmed.visitor, member.email)).toBe(false);
    expect(await verified((await aRegistration(test)).visitor, confirmed.form.email)).toBe(false);
  });

  it("is-email-changed answers only about the member's own address", async () => {
    const { member, visitor } = await aSignedInMember(test);
    const other = await aMember(test);
    const changed = async (who: typeof visitor, email: string) =>
      (await who.post('/api/is-email-changed', { email })).body.changed;

    expect(await changed(visitor, member.email)).toBe(true);
    expect(await changed(visitor, other.email)).toBe(false);
    expect(await changed(test.visitor(), member.email)).toBe(false);
  });
});
