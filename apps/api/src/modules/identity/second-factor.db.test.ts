import { expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aMember, signIn } from '../../../test/people.ts';
import { enrolSecondFactor, setRole } from './index.ts';
import { codeOf } from './totp.rules.ts';

const test = await startTestApp();

async function anAdminWithApp() {
  const member = await aMember(test);
  await inTransaction(test.db, (tx) => setRole(tx, member.id, 'admin', test.clock.now()));
  const { secret } = await enrolSecondFactor(test.identity, member);
  const digits = () => codeOf(secret, Math.floor(test.clock.now().getTime() / 30_000));
  const browser = async () => {
    const visitor = test.visitor();
    await signIn(visitor, member);
    return visitor;
  };
  return { digits, browser };
}

it('ADMIN-01 accepts a TOTP code once across concurrent requests and sessions', async () => {
  const { digits, browser } = await anAdminWithApp();
  const code = digits();
  const visitors = [await browser(), await browser()];

  const answers = await Promise.all(
    [0, 1, 0, 1].map((which) => visitors[which]!.post('/api/session/second-factor', { code })),
  );

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
});

it('ADMIN-01 rejects a TOTP code two steps old and limits guesses', async () => {
  const { digits, browser } = await anAdminWithApp();
  const visitor = await browser();
  const old = digits();
  test.clock.advance(61);

  expect(await visitor.post('/api/session/second-factor', { code: old })).toMatchObject({
    status: 400,
    body: { code: 'invalid-code' },
  });
  for (let guess = 0; guess < 4; guess += 1)
    await visitor.post('/api/session/second-factor', { code: '000000' });
  expect(await visitor.post('/api/session/second-factor', { code: digits() })).toMatchObject({
    status: 429,
  });
});
