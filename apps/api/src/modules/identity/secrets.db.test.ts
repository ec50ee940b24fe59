import { expect, it } from 'vitest';
import { openLog } from '#platform/observability/log.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aPhone, botToken, codeSentTo, tokenMailedTo } from '../../../test/outside.ts';
import { aMember, aRegistration, aSignedInMember, goodPassword, signIn } from '../../../test/people.ts';

const lines: string[] = [];
const log = openLog(
  { service: 'test', commit: 'test', level: 'debug' },
  { write: (line) => void lines.push(line) },
);
const test = await startTestApp({ log });

it('LOGIN-09 LOGIN-16 returns session tokens only to bearer clients and logs no secret', async () => {
  const registration = await aRegistration(test, 'phone');
  const { member, visitor } = await aSignedInMember(test);
  const replies = [
    await signIn(test.visitor(), await aMember(test)),
    await visitor.get('/api/session'),
    await visitor.get('/api/account/settings'),
    await visitor.get('/api/account/export'),
    await visitor.post('/api/session/confirm-password', { password: member.password }),
    await registration.visitor.get('/api/session'),
  ];
  const cookies = [visitor, registration.visitor].flatMap(({ jar }) => [...jar.values()]);
  const tokens = cookies
    .filter((value) => value.includes('.'))
    .map((value) => value.slice(0, value.lastIndexOf('.')));
  const rows = await test.db.selectFrom('auth.session').select('token').execute();
  for (const { body } of replies)
    for (const token of [...tokens, ...rows.map((row) => row.token)])
      expect(JSON.stringify(body)).not.toContain(token);

  const { email, password } = member;
  const bearer = (await test.visitor().post('/api/session/sign-in', { email, password, bearer: true })).body
    .tokens;
  await test.visitor().post('/api/session/refresh', { refresh_token: bearer.refresh_token });
  await test.visitor().post('/api/session/sign-in', { email, password: 'una-contra-equivocada' });
  await test.visitor().post('/api/session/sign-in', { email, password: 5 });
  test.clock.advance(61);
  await test.visitor().post('/api/send-recovery-email', { email, botToken: await botToken('recovery') });
  await test.workOff();
  const recovery = await tokenMailedTo(email, 'recuperar');
  await test.visitor().post('/api/password/recover', { token: recovery, password: 'zapato-violeta-17' });
  const pending = await aRegistration(test, 'password');
  const phone = aPhone();
  await pending.visitor.post('/api/phone/send-code', { phone, botToken: await botToken('phone-code') });
  const code = await codeSentTo(phone);
  await pending.visitor.post('/api/phone/verify-code', { phone, code: '999999' });

  const written = lines.join('\n');
  expect(written).toContain('/api/phone/verify-code');
  const secrets = {
    email,
    phone: phone.slice(4),
    ownPhone: member.phone.slice(4),
    password: goodPassword,
    wrongPassword: 'una-contra-equivocada',
    newPassword: 'zapato-violeta-17',
    recovery,
    access: bearer.access_token,
    refresh: bearer.refresh_token,
    ...Object.fromEntries(
      cookies.filter((value) => value.length > 30).map((value, index) => [`cookie ${index}`, value]),
    ),
    ticket: pending.visitor.jar.get('__Host-perchero-ticket') ?? 'no ticket',
    username: member.username,
  };
  const leaked = Object.entries(secrets).filter(([, secret]) => written.includes(secret));
  expect(leaked.map(([name]) => name)).toEqual([]);
  expect(written).not.toMatch(new RegExp(`\\b${code}\\b`));
});
