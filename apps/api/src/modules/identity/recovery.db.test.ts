import { randomInt } from 'node:crypto';
import { guardedLimits } from '@perchero/contract/limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { networksOf } from '#platform/limits/rate-limit.ts';
import { startTestApp } from '../../../test/harness.ts';
import { anEmail, botToken, mailsTo, tokenMailedTo } from '../../../test/outside.ts';
import { aMember, aRegistration, aSignedInMember, goodPassword, signIn } from '../../../test/people.ts';
import { statusesOf, type Answer, type Visitor } from '../../../test/visitor.ts';

const test = await startTestApp();
const newPassword = 'zapato-violeta-17';

const request = async (email: string, headers?: Record<string, string>, visitor = test.visitor()) =>
  visitor.post('/api/send-recovery-email', { email, botToken: await botToken('recovery') }, headers);
const recover = (token: string, password = newPassword, visitor = test.visitor()) =>
  visitor.post('/api/password/recover', { token, password });
const isValid = async (token: string) =>
  (await test.visitor().post('/api/password/check-recovery', { token })).body.valid;

async function withLink() {
  const { member, visitor } = await aSignedInMember(test);
  await request(member.email);
  await test.workOff();
  return { member, visitor, token: await tokenMailedTo(member.email, 'recuperar-contraseña') };
}

it('GUARD-12 a queued mail holds recipient and kind, and no token', async () => {
  const member = await aMember(test);
  await request(member.email);

  const { rows } = await inTransaction(test.db, (tx) =>
    sql`select data->'payload' as payload from pgboss.job where data::text like ${`%${member.email}%`}`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([{ payload: { kind: 'recover-password', email: member.email } }]);
});

describe('LOGIN-06 a recovery link', () => {
  it('sets a new password once and ends every session', async () => {
    const { member, visitor, token } = await withLink();
    const phone = test.visitor();
    await signIn(phone, member);
    expect(await isValid(token)).toBe(true);

    expect(await recover(token)).toMatchObject({ status: 200, body: { success: true } });

    for (const old of [visitor, phone])
      expect(await old.get('/api/account/settings')).toMatchObject({
        status: 401,
        body: { code: 'not-signed-in' },
      });
    expect(await isValid(token)).toBe(false);
    expect(await recover(token, goodPassword)).toMatchObject({
      status: 400,
      body: { code: 'invalid-action-code' },
    });
    await expect(signIn(test.visitor(), member)).rejects.toThrow('invalid-credential');
    await signIn(test.visitor(), { ...member, password: newPassword });
    await test.workOff();
    const subjects = (await mailsTo(member.email)).map(({ subject }) => subject.toLowerCase());
    expect(subjects.some((subject) => subject.includes('contraseña'))).toBe(true);
  });

  it('LOOK-05 signs in the browser that set the password, and knows it as a device', async () => {
    const { member, token } = await withLink();
    const visitor = test.visitor();

    expect(await recover(token, newPassword, visitor)).toMatchObject({ body: { signedIn: true } });

    expect((await visitor.get('/api/session')).body.session.user.id).toBe(member.id);
    await test.workOff();
    await visitor.post('/api/session/sign-out', {});
    await signIn(visitor, { ...member, password: newPassword });
    await test.workOff();
    const subjects = (await mailsTo(member.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /dispositivo/i.test(subject))).toHaveLength(1);
  });

  it('LOOK-05 signs nobody in without a phone, nor into a locked account', async () => {
    const unfinished = await aRegistration(test, 'password');
    await request(unfinished.form.email);
    await test.workOff();
    const { member, token } = await withLink();
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('auth.identity')
        .set({ locked_at: test.clock.now() })
        .where('id', '=', member.id)
        .execute(),
    );

    for (const link of [token, await tokenMailedTo(unfinished.form.email, 'recuperar')])
      expect(await recover(link)).toMatchObject({ status: 200, cookies: [], body: { signedIn: false } });
  });

  it('sets one password for ten concurrent requests', async () => {
    const { token } = await withLink();

    const replies = await Promise.all(Array.from({ length: 10 }, () => recover(token)));

    expect(statusesOf(replies)).toEqual([200, ...Array<number>(9).fill(400)]);
  });

  it('expires after 30 minutes', async () => {
    const { member, token } = await withLink();
    test.clock.advance(30 * 60 + 1);

    expect(await isValid(token)).toBe(false);
    expect(await recover(token)).toMatchObject({ status: 400, body: { code: 'expired-action-code' } });
    await signIn(test.visitor(), member);
  });

  it('GUARD-07 stays valid when another is issued; using one revokes all', async () => {
    const { member, token } = await withLink();
    test.clock.advance(61);
    await request(member.email);
    await test.workOff();
    const newer = await tokenMailedTo(member.email, 'recuperar');

    expect(newer).not.toBe(token);
    expect(await recover(token)).toMatchObject({ status: 200 });
    expect(await recover(newer)).toMatchObject({ body: { code: 'invalid-action-code' } });
  });

  it('is not accepted by other endpoints, nor other links for recovery', async () => {
    const { token } = await withLink();
    const codeOf = async (url: string, body: object) => (await test.visitor().post(url, body)).body.code;
    expect(await codeOf('/api/phone/open-link', { token })).toBe('invalid-action-code');
    expect(await codeOf('/api/registration/confirm-email', { token })).toBe('invalid-action-code');
    expect(await codeOf('/api/account/confirm-email-change', { token })).toBe('not-signed-in');
    expect(await codeOf('/api/disown', { token })).toBe('invalid-action-code');

    const { form } = await aRegistration(test);
    await test.workOff();
    for (const path of ['correo-verificado', 'no-fui-yo'])
      expect(await recover(await tokenMailedTo(form.email, path))).toMatchObject({
        body: { code: 'invalid-action-code' },
      });
  });

  it('stays valid after a rejected password', async () => {
    const { member, token } = await withLink();

    for (const password of ['12345', 'password1', `x${member.username}x`])
      expect(await recover(token, password)).toMatchObject({
        status: 400,
        body: { code: 'password-does-not-meet-requirements' },
      });
    expect(await recover(token)).toMatchObject({ status: 200 });
  });

  it('voids known devices', async () => {
    const { member, visitor, token } = await withLink();
    await recover(token);
    const guess = (who = test.visitor()) =>
      who.post('/api/session/sign-in', { email: member.email, password: 'otra-cosa-11' });
    for (let count = 0; count < 10; count += 1) await guess();

    expect((await guess(visitor)).status).toBe(429);
  });

  it('stores only its hash', async () => {
    const { member, token } = await withLink();
    const rows = await test.db
      .selectFrom('auth.one_time_token')
      .selectAll()
      .where('subject_id', '=', member.id)
      .execute();

    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      expect(JSON.stringify(row)).not.toContain(token);
      expect(row.token_hash.toString('latin1')).not.toContain(token);
    }
  });
});

describe('requesting a recovery link', () => {
  function observable({ status, headers, body, cookies }: Answer) {
    const { date: _, 'x-request-id': __, ...rest } = headers;
    return { status, headers: rest, body, cookies };
  }

  it('LOGIN-15 gets the same reply for an unknown address, which gets no mail', async () => {
    const { email } = await aMember(test);
    const unknown = anEmail();

    expect(observable(await request(unknown))).toEqual(observable(await request(email)));
    await test.workOff();
    expect(await mailsTo(unknown)).toEqual([]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is limited to one a minute per address, known or not', async () => {
    const { email } = await aMember(test);
    for (const address of [email, anEmail()]) {
      await request(address);
      const early = await request(address);
      expect(early).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
      expect(early.body.cooldown).toBeGreaterThan(50);
    }
  });

  it('requires a valid e-mail', async () => {
    expect(await request('ana')).toMatchObject({ status: 400, body: { code: 'invalid-email' } });
  });

  it('LOGIN-19 builds links from the configured origin and ignores Host headers', async () => {
    const { email } = await aMember(test);
    await request(email, { host: 'malo.example', 'x-forwarded-host': 'malo.example' });
    await test.workOff();
    const [mail] = await mailsTo(email);

    expect(mail?.text).not.toContain('malo.example');
    expect(mail?.text).toContain(`${test.config.publicUrl}/recuperar-contrase%C3%B1a?token=`);
  });
});

it('LOGIN-19 verification, recovery and e-mail change mails carry working links', async () => {
  const { form } = await aRegistration(test);
  const { member, visitor } = await aSignedInMember(test);
  const newEmail = anEmail();
  await visitor.post('/api/account/change-email', { email: newEmail });
  await request(member.email);
  await test.workOff();
  const textOf = async (email: string) => (await mailsTo(email)).map(({ text }) => text).join('\n');
  const site = test.config.publicUrl;

  expect(await textOf(form.email)).toContain(
    `${site}/correo-verificado?type=signup&email=${encodeURIComponent(form.email)}&token=`,
  );
  expect(await textOf(newEmail)).toContain(
    `${site}/CorreoCambiado?type=email_change&email=${encodeURIComponent(newEmail)}&token=`,
  );
  expect(await textOf(member.email)).toContain(`${site}/recuperar-contrase%C3%B1a?token=`);
  const works = async (who: Visitor, url: string, email: string, path: string) =>
    (await who.post(url, { token: await tokenMailedTo(email, path) })).status;
  expect(
    await works(test.visitor(), '/api/registration/confirm-email', form.email, 'correo-verificado'),
  ).toBe(200);
  expect(await works(visitor, '/api/account/confirm-email-change', newEmail, 'CorreoCambiado')).toBe(200);
});

describe('GUARD-01 a flood of recovery requests', () => {
  it('for unknown addresses from one /48 queues no mail and does not block other networks', async () => {
    await test.workOff();
    const site = `2001:db8:${randomInt(0x1000, 0xffff).toString(16)}`;
    const answers: number[] = [];
    // Each from another /56, so that only the /48 limit applies.
    for (let call = 0; call < 250; call += 1) {
      const from = { 'x-forwarded-for': `${site}:${(call * 0x100 + 1).toString(16)}::1` };
      answers.push((await request(anEmail(), from)).status);
    }
    const { allowed } = guardedLimits['mail-network'];
    const refused = answers.filter((status) => status === 429).length;
    expect(refused).toBe(answers.length - allowed);
    expect(await test.workOff()).toBe(0);

    const honest = await aMember(test);
    expect(await request(honest.email)).toMatchObject({ status: 200 });
    const { form } = await aRegistration(test);
    const signedIn = test.visitor();
    await signIn(signedIn, honest);
    await test.workOff();
    expect(await mailsTo(honest.email)).toHaveLength(2);
    expect(await mailsTo(form.email)).toHaveLength(1);
  });

  it('GUARD-01 from an exhausted network is refused without waiting for a row lock', async () => {
    const address = `2001:db8:${randomInt(0x1000, 0xffff).toString(16)}:1::1`;
    const window = { class: 'mail-network', subject: networksOf(address).wide } as const;
    const { allowed, windowSeconds } = guardedLimits['mail-network'];
    await inTransaction(test.db, async (tx) => {
      const endsAt = secondsAfter(test.clock.now(), windowSeconds);
      await tx
        .insertInto('rate_limit_window')
        .values({ ...window, used: allowed, window_ends_at: endsAt })
        .execute();
    });
    const [locked, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const lockHolder = inTransaction(test.db, async (tx) => {
      await tx
        .selectFrom('rate_limit_window')
        .where((eb) => eb.and(window))
        .select('used')
        .forUpdate()
        .execute();
      locked.resolve();
      await finished.promise;
    });
    await locked.promise;

    const { status } = await request(anEmail(), { 'x-forwarded-for': address });

    finished.resolve();
    await lockHolder;
    expect(status).toBe(429);
  });

  it('is limited per IPv6 /56 and per IPv4 /24', async () => {
    const site = `2001:db8:${randomInt(0x1000, 0xffff).toString(16)}`;
    const within = guardedLimits['mail-network-56'].allowed;
    const of56: number[] = [];
    for (let call = 0; call <= within; call += 1)
      of56.push(
        (await request(anEmail(), { 'x-forwarded-for': `${site}:ab${(16 + call).toString(16)}::1` })).status,
      );
    const beside = await request(anEmail(), { 'x-forwarded-for': `${site}:ac01::1` });

    expect(of56.slice(0, within)).toEqual(Array<number>(within).fill(200));
    expect(of56.at(-1)).toBe(429);
    expect(beside.status).toBe(200);

    const net = `198.18.${randomInt(256)}`;
    const wide = guardedLimits['mail-network'].allowed;
    const of24: number[] = [];
    for (let call = 0; call <= wide; call += 1)
      of24.push((await request(anEmail(), { 'x-forwarded-for': `${net}.${call % 250}` })).status);
    expect(of24.at(-1)).toBe(429);
  });

  it('does not use up the mail limit of a later registration with the same address', async () => {
    const email = anEmail();
    for (let call = 0; call < 12; call += 1) {
      test.clock.advance(61);
      await request(email);
    }
    await aRegistration(test, 'register', { email });
    await test.workOff();

    expect(await mailsTo(email)).toHaveLength(1);
  });

  it.each([
    ['absent', async () => undefined, 400],
    ['made up', async () => 'made-up', 403],
    ['solved for another step', () => botToken('register'), 403],
    ['GUARD-13 solved on another site', () => botToken('recovery', 'https://malo.example'), 403],
  ])('is refused when the bot check is %s', async (_, token, status) => {
    const { email } = await aMember(test);
    const answer = await test.visitor().post('/api/send-recovery-email', { email, botToken: await token() });

    expect(answer.status).toBe(status);
    expect(await test.workOff()).toBe(0);
  });
});

it('GUARD-07 requests by strangers do not block recovery on a known device or void its links', async () => {
  const { member, visitor, token } = await withLink();
  const strangers: number[] = [];
  for (let call = 0; call < 12; call += 1) {
    test.clock.advance(61);
    strangers.push((await request(member.email)).status);
  }
  expect(strangers.at(-1)).toBe(429);

  expect(await request(member.email, {}, visitor)).toMatchObject({ status: 200 });
  await test.workOff();
  const own = await tokenMailedTo(member.email, 'recuperar');
  expect(await isValid(token)).toBe(true);
  expect(await recover(own)).toMatchObject({ status: 200 });

  const { member: other } = await aSignedInMember(test);
  const answers = [await request(other.email, {}, visitor), await request(other.email, {}, visitor)];
  expect(answers.map(({ status }) => status)).toEqual([200, 429]);
});
