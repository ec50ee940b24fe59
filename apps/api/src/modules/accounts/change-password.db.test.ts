import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { anEmail, botToken, mailsTo, tokenMailedTo } from '../../../test/outside.ts';
import { aSignedInMember, goodPassword, signIn } from '../../../test/people.ts';
import type { Visitor } from '../../../test/visitor.ts';

const test = await startTestApp();
const newPassword = 'bufanda-de-lana-7';

const change = (visitor: Visitor, currentPassword: string, next = newPassword) =>
  visitor.post('/api/account/change-password', { currentPassword, newPassword: next });
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/account/settings')).status === 200;

describe('SET-06 a new password', () => {
  it('ends every session, opens a new one for this browser and sends a mail', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const [copied, elsewhere] = [visitor.twin(), test.visitor()];
    await signIn(elsewhere, member);

    const reply = await change(visitor, goodPassword);

    expect(reply).toMatchObject({ status: 200, body: { success: true } });
    expect(await isSignedIn(visitor)).toBe(true);
    expect([await isSignedIn(copied), await isSignedIn(elsewhere)]).toEqual([false, false]);
    await signIn(test.visitor(), { ...member, password: newPassword });
    await test.workOff();
    const subjects = (await mailsTo(member.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /contraseña/i.test(subject))).toHaveLength(1);
  });

  it.each([
    ['missing-password', 403, '', newPassword],
    ['wrong-password', 403, 'no-es-esta-clave', newPassword],
    ['password-does-not-meet-requirements', 400, goodPassword, '123456'],
    ['password-does-not-meet-requirements', 400, goodPassword, 'abc'],
  ])('is refused with %s', async (code, status, current, next) => {
    const { member, visitor } = await aSignedInMember(test);

    const reply = await change(visitor, current, next);

    expect(reply).toMatchObject({ status, body: { code } });
    expect(await isSignedIn(visitor)).toBe(true);
    await signIn(test.visitor(), member);
  });

  it('one of two concurrent changes succeeds', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const twin = visitor.twin();
    const passwords = ['primera-de-dos-claves', 'segunda-de-dos-claves'] as const;

    const replies = await Promise.all([
      change(visitor, goodPassword, passwords[0]),
      change(twin, goodPassword, passwords[1]),
    ]);

    const [won, lost] = replies.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(won).toBe(200);
    // The first change ends the session with which a late second one comes.
    expect([401, 403]).toContain(lost);
    const winner = replies[0].status === 200 ? 0 : 1;
    await signIn(test.visitor(), { ...member, password: passwords[winner] });
    expect(await isSignedIn([visitor, twin][winner] ?? visitor)).toBe(true);
  });

  it('cancels a pending e-mail change and recovery', async () => {
    const { member, visitor } = await aSignedInMember(test);
    await test.workOff();
    const newEmail = anEmail();
    await visitor.post('/api/account/change-email', { email: newEmail });
    await test
      .visitor()
      .post('/api/send-recovery-email', { email: member.email, botToken: await botToken('recovery') });
    await test.workOff();
    const confirm = await tokenMailedTo(newEmail, 'CorreoCambiado');
    const recover = await tokenMailedTo(member.email, 'recuperar');

    await change(visitor, goodPassword);

    const late = test.visitor();
    const confirmed = await visitor.post('/api/account/confirm-email-change', { token: confirm });
    const recovered = await late.post('/api/password/check-recovery', { token: recover });
    expect(confirmed.body.code).toBe('invalid-action-code');
    expect(recovered.body).toEqual({ valid: false });
  });

  it('is limited to ten wrong current passwords', async () => {
    const { visitor } = await aSignedInMember(test);
    for (let turn = 0; turn < 10; turn += 1) await change(visitor, `no-es-${turn}-esta`);

    const reply = await change(visitor, goodPassword);

    expect(reply).toMatchObject({ status: 429, body: { cooldown: expect.any(Number) } });
  });

  it('requires a session', async () => {
    expect((await change(test.visitor(), goodPassword)).status).toBe(401);
  });
});
