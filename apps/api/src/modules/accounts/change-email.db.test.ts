import { describe, expect, it } from 'vitest';
import { issueToken } from '#modules/identity/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { startTestApp } from '../../../test/harness.ts';
import { anEmail, botToken, mailsTo, tokenMailedTo } from '../../../test/outside.ts';
import { aMember, aSignedInMember, signIn } from '../../../test/people.ts';
import type { Answer, Visitor } from '../../../test/visitor.ts';

const test = await startTestApp();

const request = (visitor: Visitor, email: string) => visitor.post('/api/account/change-email', { email });
const confirm = (visitor: Visitor, token: string) =>
  visitor.post('/api/account/confirm-email-change', { token });
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/account/settings')).status === 200;
const ownEmail = async (visitor: Visitor) =>
  (await visitor.get('/api/account/settings')).body.profile.email as string;

/** A member who requested an e-mail change, with the token mailed to the new address. */
async function aRequestedChange() {
  const { member, visitor } = await aSignedInMember(test);
  const newEmail = anEmail();
  await request(visitor, newEmail);
  await test.workOff();
  const token = await tokenMailedTo(newEmail, 'CorreoCambiado');
  return { member, visitor, newEmail, token };
}

/** Sets a new password with the recovery token of «No fui yo». */
async function recoverAndSignIn(disowned: Answer | undefined, email: string) {
  const password = 'bufanda-de-lana-7';
  const token = disowned?.body.recoveryToken as string;
  const recovered = await test.visitor().post('/api/password/recover', { token, password });
  expect(recovered).toMatchObject({ status: 200 });
  await signIn(test.visitor(), { email, password });
}

/** A confirmed e-mail change, with the revert token mailed to the old address. */
async function aConfirmedChange() {
  const change = await aRequestedChange();
  await confirm(change.visitor, change.token);
  await test.workOff();
  return { ...change, revert: await tokenMailedTo(change.member.email, 'no-fui-yo') };
}

describe('SET-04 a new e-mail', () => {
  it('applies after confirmation, notifies the old address and ends other sessions', async () => {
    const { member, visitor, newEmail, token } = await aRequestedChange();
    const elsewhere = test.visitor();
    await signIn(elsewhere, member);
    const waiting = await visitor.get('/api/account/settings');
    expect(waiting.body).toMatchObject({ profile: { email: member.email }, pendingEmail: newEmail });

    const reply = await confirm(visitor, token);

    expect(reply).toMatchObject({ status: 200, body: { success: true } });
    const settings = await visitor.get('/api/account/settings');
    expect(settings.body).toMatchObject({ profile: { email: newEmail }, pendingEmail: null });
    expect(await isSignedIn(elsewhere)).toBe(false);
    await test.workOff();
    expect((await mailsTo(member.email))[0]?.text).toContain('/no-fui-yo?token=');
    await signIn(test.visitor(), { ...member, email: newEmail });
  });

  it('is normalized before comparison', async () => {
    const { visitor } = await aSignedInMember(test);
    const email = anEmail();

    await request(visitor, `  ${email.toUpperCase()} `);

    expect((await visitor.get('/api/account/settings')).body.pendingEmail).toBe(email);
  });

  it.each(['sin-arroba', '', 'a@b', 'a b@c.com', 'a\u0000@correo.example'])(
    'is refused when it is %j',
    async (email) => {
      const { visitor } = await aSignedInMember(test);

      expect(await request(visitor, email)).toMatchObject({ status: 400, body: { code: 'invalid-email' } });
    },
  );

  it('is confirmed once by concurrent requests', async () => {
    const { visitor, token } = await aRequestedChange();

    const replies = await Promise.all([confirm(visitor, token), confirm(visitor, token)]);

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await confirm(visitor, token)).toMatchObject({ body: { code: 'invalid-action-code' } });
  });

  it('is refused with an expired, unrelated or unknown token', async () => {
    const { member, visitor, token } = await aRequestedChange();
    const other = await inTransaction(test.db, (tx) =>
      issueToken(tx, test.clock, { purpose: 'recover-password', subjectId: member.id }),
    );
    const answers = [await confirm(visitor, other), await confirm(visitor, 'nada')];
    test.clock.advance(24 * 60 * 60 + 1);
    answers.push(await confirm(visitor, token));

    expect(answers.map(({ body }) => body.code)).toEqual([
      'invalid-action-code',
      'invalid-action-code',
      'expired-action-code',
    ]);
    expect(await ownEmail(visitor)).toBe(member.email);
  });

  it('is the latest one requested: an earlier link is void', async () => {
    const { member, visitor, token } = await aRequestedChange();
    await request(visitor, anEmail());

    const reply = await confirm(visitor, token);

    expect(reply.body.code).toBe('invalid-action-code');
    expect(await ownEmail(visitor)).toBe(member.email);
  });

  it.each([0, 1])('LOGIN-19 is confirmed by either of two links mailed to it (%i)', async (index) => {
    const { visitor } = await aSignedInMember(test);
    const newEmail = anEmail();
    // Corrected before the first mail was written: both go to the address of the second.
    for (const email of [anEmail(), newEmail]) await request(visitor, email);
    await test.workOff();

    const links = (await mailsTo(newEmail)).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
    expect(links).toHaveLength(2);
    expect((await confirm(visitor, links[index] ?? '')).status).toBe(200);
    expect(await ownEmail(visitor)).toBe(newEmail);
  });

  it('is not confirmed by a link sent to another address', async () => {
    const { member, visitor } = await aSignedInMember(test);
    await request(visitor, anEmail());
    const late = await inTransaction(test.db, (tx) =>
      issueToken(tx, test.clock, {
        purpose: 'change-email',
        subjectId: member.id,
        detail: { email: 'atacante@correo.example' },
      }),
    );

    expect((await confirm(visitor, late)).body.code).toBe('invalid-action-code');
    expect(await ownEmail(visitor)).toBe(member.email);
  });

  it('is refused when another account has taken the address meanwhile', async () => {
    const { member, visitor, newEmail, token } = await aRequestedChange();
    await aMember(test, { email: newEmail });

    const reply = await confirm(visitor, token);

    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid-action-code' } });
    expect(await ownEmail(visitor)).toBe(member.email);
  });
});

describe('GUARD-05 a pending e-mail change', () => {
  const pending = async (userId: string) => {
    const rows = await test.db
      .selectFrom('auth.one_time_token')
      .select('purpose')
      .where('subject_id', '=', userId)
      .where('purpose', '=', 'change-email')
      .execute();
    const changes = await test.db
      .selectFrom('auth.email_change')
      .select('user_id')
      .where('user_id', '=', userId)
      .execute();
    return rows.length + changes.length;
  };

  it.each<[string, (owner: Visitor, member: { email: string; password: string }) => Promise<Answer>]>([
    ['ending the other sessions', (owner) => owner.post('/api/session/revoke-others')],
    [
      'ending the requesting session',
      async (owner) => {
        const { devices } = (await owner.get('/api/account/settings')).body;
        const { id } = devices.find(({ current }: { current: boolean }) => !current);
        return owner.post('/api/session/revoke', { id });
      },
    ],
    [
      'a new password',
      (owner, { password }) =>
        owner.post('/api/account/change-password', {
          currentPassword: password,
          newPassword: 'bufanda-de-lana-7',
        }),
    ],
    [
      'a recovery',
      async (owner, { email }) => {
        await owner.post('/api/send-recovery-email', { email, botToken: await botToken('recovery') });
        await test.workOff();
        const token = await tokenMailedTo(email, 'recuperar');
        return owner.post('/api/password/recover', { token, password: 'bufanda-de-lana-7' });
      },
    ],
  ])('ends with %s', async (_, end) => {
    const { member, visitor: thief, token } = await aRequestedChange();
    const owner = test.visitor();
    await signIn(owner, member);

    expect(await end(owner, member)).toMatchObject({ status: 200 });

    expect(await pending(member.id)).toBe(0);
    expect((await confirm(thief, token)).status).toBe(401);
    expect((await confirm(owner, token)).status).toBeGreaterThanOrEqual(400);
    const { email } = await test.db
      .selectFrom('auth.identity')
      .select('email')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(email).toBe(member.email);
  });

  it('is confirmed only in the requesting session; other browsers do not consume the link', async () => {
    const { member, visitor, newEmail, token } = await aRequestedChange();
    const elsewhere = test.visitor();
    await signIn(elsewhere, member);
    const { visitor: otherMember } = await aSignedInMember(test);

    const answers = [
      await confirm(test.visitor(), token),
      await confirm(elsewhere, token),
      await confirm(otherMember, token),
      await confirm(visitor, token),
    ];

    expect(answers.map(({ body }) => body.code ?? 'done')).toEqual([
      'not-signed-in',
      'invalid-action-code',
      'invalid-action-code',
      'done',
    ]);
    expect(await ownEmail(visitor)).toBe(newEmail);
  });
});

it('GUARD-06 «No fui yo» voids the password, ends every session, reverts the change and starts recovery', async () => {
  const { member, visitor: thief, newEmail, revert } = await aConfirmedChange();
  const disown = () => test.visitor().post('/api/disown', { token: revert });

  const [first, second] = await Promise.all([disown(), disown()]);
  const reply = first.status === 200 ? first : second;

  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(await isSignedIn(thief)).toBe(false);
  for (const email of [member.email, newEmail]) {
    // On the thief's known device and on an unknown one.
    for (const who of [thief, test.visitor()])
      expect(await who.post('/api/session/sign-in', { email, password: member.password })).toMatchObject({
        status: 401,
        body: { code: 'invalid-credential' },
      });
  }
  await recoverAndSignIn(reply, member.email);
});

describe('T17 an e-mail change with a stolen session', () => {
  it('requires a recent login', async () => {
    const { visitor } = await aSignedInMember(test);
    test.clock.advance(11 * 60);

    const stale = await request(visitor, anEmail());
    const guest = await request(test.visitor(), anEmail());

    expect(stale).toMatchObject({
      status: 403,
      body: { code: 'requires-recent-login', error: 'Error de usuario, reingresa sesión.' },
    });
    expect(guest.status).toBe(401);
  });

  it('gets the same reply for a free and a taken address, and mails the owner of the taken one', async () => {
    const { visitor } = await aSignedInMember(test);
    const owner = await aMember(test);

    const taken = await request(visitor, owner.email);
    const free = await request(visitor, anEmail());

    expect(taken.status).toBe(200);
    expect(free.body).toEqual(taken.body);
    const jobs = await test.workOff();
    expect(jobs).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(await mailsTo(owner.email))).not.toContain('CorreoCambiado');
  });

  it('is reverted by the link to the old address, which ends every session', async () => {
    const { member, visitor, revert } = await aConfirmedChange();

    const reply = await test.visitor().post('/api/disown', { token: revert });

    expect(reply).toMatchObject({ status: 200, body: { success: true, undone: 'email-change' } });
    expect(await isSignedIn(visitor)).toBe(false);
    await recoverAndSignIn(reply, member.email);
  });

  it('can be reverted once, within three days', async () => {
    const [used, late] = [await aConfirmedChange(), await aConfirmedChange()];
    const disown = (token: string) => test.visitor().post('/api/disown', { token });

    const twice = await Promise.all([disown(used.revert), disown(used.revert)]);
    test.clock.advance(72 * 60 * 60 + 1);
    const tooLate = await disown(late.revert);

    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(tooLate.status).toBe(400);
  });

  it('can still be reverted after another change or a new password', async () => {
    const { member, visitor, revert } = await aConfirmedChange();
    const second = anEmail();
    await request(visitor, second);
    await test.workOff();
    await confirm(visitor, await tokenMailedTo(second, 'CorreoCambiado'));
    await test.workOff();
    await test
      .visitor()
      .post('/api/send-recovery-email', { email: second, botToken: await botToken('recovery') });
    await test.workOff();
    const token = await tokenMailedTo(second, 'recuperar');
    await test.visitor().post('/api/password/recover', { token, password: 'bufanda-de-lana-7' });

    const reply = await test.visitor().post('/api/disown', { token: revert });

    expect(reply.status).toBe(200);
    await recoverAndSignIn(reply, member.email);
  });

  it('reverted by the oldest address cannot be reverted by an intermediate one', async () => {
    const first = await aConfirmedChange();
    const second = anEmail();
    await request(first.visitor, second);
    await test.workOff();
    await confirm(first.visitor, await tokenMailedTo(second, 'CorreoCambiado'));
    await test.workOff();
    const between = await tokenMailedTo(first.newEmail, 'no-fui-yo');
    const disown = (token: string) => test.visitor().post('/api/disown', { token });

    const answers = [await disown(between), await disown(first.revert), await disown(between)];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
    await recoverAndSignIn(answers[1], first.member.email);
  });

  it('when reverted, voids the links sent to the new address', async () => {
    const { newEmail, revert, member } = await aConfirmedChange();
    await test
      .visitor()
      .post('/api/send-recovery-email', { email: newEmail, botToken: await botToken('recovery') });
    await test.workOff();
    const recovery = await tokenMailedTo(newEmail, 'recuperar');

    const disowned = await test.visitor().post('/api/disown', { token: revert });

    const reply = await test.visitor().post('/api/password/check-recovery', { token: recovery });
    expect(reply.body).toEqual({ valid: false });
    await recoverAndSignIn(disowned, member.email);
  });
});

it('API-01 is-email-changed answers only about the caller’s own e-mail', async () => {
  const { visitor, newEmail, token } = await aRequestedChange();
  const isChanged = async (who: Visitor, email: string) =>
    (await who.post('/api/is-email-changed', { email })).body;

  const before = await isChanged(visitor, newEmail);
  await confirm(visitor, token);

  expect(before).toEqual({ changed: false });
  expect(await isChanged(visitor, ` ${newEmail.toUpperCase()}`)).toEqual({ changed: true });
  expect(await isChanged(test.visitor(), newEmail)).toEqual({ changed: false });
  expect(await isChanged((await aSignedInMember(test)).visitor, newEmail)).toEqual({ changed: false });
  expect(await visitor.post('/api/is-email-changed', {})).toMatchObject({ status: 400 });
});
