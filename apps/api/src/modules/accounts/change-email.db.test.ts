import { describe, expect, it } from 'vitest';
import { issueToken } from '#modules/identity/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { startTestApp } from '../../../test/harness.ts';
import { anEmail, botToken, mailsTo, tokenMailedTo } from '../../../test/outside.ts';
import { aMember, aSignedInMember, signIn } from '../../../test/people.ts';
import type { Answer, Visitor } from '../../../test/visitor.ts';

const test = await startTestApp();

const ask = (visitor: Visitor, email: string) => visitor.post('/api/account/change-email', { email });
const confirm = (visitor: Visitor, token: string) =>
  visitor.post('/api/account/confirm-email-change', { token });
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/account/settings')).status === 200;
const ownEmail = async (visitor: Visitor) =>
  (await visitor.get('/api/account/settings')).body.profile.email as string;

/** A member who asked for another address; the link that it got. */
async function aWish() {
  const { member, visitor } = await aSignedInMember(test);
  const newEmail = anEmail();
  await ask(visitor, newEmail);
  await test.workOff();
  const token = await tokenMailedTo(newEmail, 'CorreoCambiado');
  return { member, visitor, newEmail, token };
}

/** Goes on where «No fui yo» leads: to a new password. */
async function recoverAndSignIn(disowned: Answer | undefined, email: string) {
  const password = 'bufanda-de-lana-7';
  const token = disowned?.body.recoveryToken as string;
  const recovered = await test.visitor().post('/api/password/recover', { token, password });
  expect(recovered).toMatchObject({ status: 200 });
  await signIn(test.visitor(), { email, password });
}

/** A member whose address was changed, with the link that the old one got. */
async function aChange() {
  const wish = await aWish();
  await confirm(wish.visitor, wish.token);
  await test.workOff();
  return { ...wish, revert: await tokenMailedTo(wish.member.email, 'no-fui-yo') };
}

describe('SET-04 a new e-mail', () => {
  it('changes only once its owner confirms; the old address is told and other browsers are signed out', async () => {
    const { member, visitor, newEmail, token } = await aWish();
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

  it('is compared in the form in which addresses are kept', async () => {
    const { visitor } = await aSignedInMember(test);
    const email = anEmail();

    await ask(visitor, `  ${email.toUpperCase()} `);

    expect((await visitor.get('/api/account/settings')).body.pendingEmail).toBe(email);
  });

  it.each(['sin-arroba', '', 'a@b', 'a b@c.com', 'a\u0000@correo.example'])(
    'is refused when it is %j',
    async (email) => {
      const { visitor } = await aSignedInMember(test);

      expect(await ask(visitor, email)).toMatchObject({ status: 400, body: { code: 'invalid-email' } });
    },
  );

  it('is confirmed by one of two who use the link at once', async () => {
    const { visitor, token } = await aWish();

    const replies = await Promise.all([confirm(visitor, token), confirm(visitor, token)]);

    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await confirm(visitor, token)).toMatchObject({ body: { code: 'invalid-action-code' } });
  });

  it('is refused after a day, with a link of another kind and with none', async () => {
    const { member, visitor, token } = await aWish();
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

  it('is the last one asked for: an earlier link confirms nothing', async () => {
    const { member, visitor, token } = await aWish();
    await ask(visitor, anEmail());

    const reply = await confirm(visitor, token);

    expect(reply.body.code).toBe('invalid-action-code');
    expect(await ownEmail(visitor)).toBe(member.email);
  });

  it.each([0, 1])('LOGIN-19 is confirmed by either link when two mails went to it (%i)', async (place) => {
    const { visitor } = await aSignedInMember(test);
    const newEmail = anEmail();
    // Corrected before the first mail was written: both go to the address of the second.
    for (const email of [anEmail(), newEmail]) await ask(visitor, email);
    await test.workOff();

    const links = (await mailsTo(newEmail)).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
    expect(links).toHaveLength(2);
    expect((await confirm(visitor, links[place] ?? '')).status).toBe(200);
    expect(await ownEmail(visitor)).toBe(newEmail);
  });

  it('is not confirmed by a link that was sent to another address meanwhile', async () => {
    const { member, visitor } = await aSignedInMember(test);
    await ask(visitor, anEmail());
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

  it('stays with whoever took it in the meantime', async () => {
    const { member, visitor, newEmail, token } = await aWish();
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
      'ending the session that asked',
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
    const { member, visitor: thief, token } = await aWish();
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

  it('is confirmed only in the session that asked, and a wrong browser does not use the link up', async () => {
    const { member, visitor, newEmail, token } = await aWish();
    const elsewhere = test.visitor();
    await signIn(elsewhere, member);
    const { visitor: somebody } = await aSignedInMember(test);

    const answers = [
      await confirm(test.visitor(), token),
      await confirm(elsewhere, token),
      await confirm(somebody, token),
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

it('GUARD-06 «No fui yo» voids the password, ends every session, undoes the change and leads to recovery', async () => {
  const { member, visitor: thief, newEmail, revert } = await aChange();
  const disown = () => test.visitor().post('/api/disown', { token: revert });

  const [first, second] = await Promise.all([disown(), disown()]);
  const reply = first.status === 200 ? first : second;

  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(await isSignedIn(thief)).toBe(false);
  for (const email of [member.email, newEmail]) {
    // On the device that the thief had signed in with, and on another.
    for (const who of [thief, test.visitor()])
      expect(await who.post('/api/session/sign-in', { email, password: member.password })).toMatchObject({
        status: 401,
        body: { code: 'invalid-credential' },
      });
  }
  await recoverAndSignIn(reply, member.email);
});

describe('T17 an e-mail change with nothing but a session', () => {
  it('is refused when the password was not given lately', async () => {
    const { visitor } = await aSignedInMember(test);
    test.clock.advance(11 * 60);

    const stale = await ask(visitor, anEmail());
    const guest = await ask(test.visitor(), anEmail());

    expect(stale).toMatchObject({
      status: 403,
      body: { code: 'requires-recent-login', error: 'Error de usuario, reingresa sesión.' },
    });
    expect(guest.status).toBe(401);
  });

  it('answers the same for a free and a taken address, and writes to the owner of the taken one', async () => {
    const { visitor } = await aSignedInMember(test);
    const owner = await aMember(test);

    const taken = await ask(visitor, owner.email);
    const free = await ask(visitor, anEmail());

    expect(taken.status).toBe(200);
    expect(free.body).toEqual(taken.body);
    const jobs = await test.workOff();
    expect(jobs).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(await mailsTo(owner.email))).not.toContain('CorreoCambiado');
  });

  it('is taken back through the link of the old address, and everybody is signed out', async () => {
    const { member, visitor, revert } = await aChange();

    const reply = await test.visitor().post('/api/disown', { token: revert });

    expect(reply).toMatchObject({ status: 200, body: { success: true, undone: 'email-change' } });
    expect(await isSignedIn(visitor)).toBe(false);
    await recoverAndSignIn(reply, member.email);
  });

  it('is taken back once, and not after three days', async () => {
    const [used, late] = [await aChange(), await aChange()];
    const disown = (token: string) => test.visitor().post('/api/disown', { token });

    const twice = await Promise.all([disown(used.revert), disown(used.revert)]);
    test.clock.advance(72 * 60 * 60 + 1);
    const tooLate = await disown(late.revert);

    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(tooLate.status).toBe(400);
  });

  it('cannot be made final by changing it once more, nor by a new password', async () => {
    const { member, visitor, revert } = await aChange();
    const second = anEmail();
    await ask(visitor, second);
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

  it('is taken back by the oldest address for good: the one in between has no say any more', async () => {
    const first = await aChange();
    const second = anEmail();
    await ask(first.visitor, second);
    await test.workOff();
    await confirm(first.visitor, await tokenMailedTo(second, 'CorreoCambiado'));
    await test.workOff();
    const between = await tokenMailedTo(first.newEmail, 'no-fui-yo');
    const disown = (token: string) => test.visitor().post('/api/disown', { token });

    const answers = [await disown(between), await disown(first.revert), await disown(between)];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
    await recoverAndSignIn(answers[1], first.member.email);
  });

  it('takes the links that the new address got with it', async () => {
    const { newEmail, revert, member } = await aChange();
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

it('API-01 is-email-changed tells the caller about the own e-mail and nobody about another', async () => {
  const { visitor, newEmail, token } = await aWish();
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
