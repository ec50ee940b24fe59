import { randomInt, randomUUID } from 'node:crypto';
import { createMember, type NewMember } from '../seed/create-member.ts';
import { secondsAfter } from '../src/platform/clock.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import type { startTestApp } from './harness.ts';
import { aPhone, anEmail, botToken, codeSentTo, tokenMailedTo } from './outside.ts';
import type { Visitor } from './visitor.ts';

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
type MemberDeps = Pick<TestApp, 'identity' | 'visitor' | 'workOff'>;

export const goodPassword = 'tapado-camel-92';

export function aUsername(): string {
  return Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26))).join('');
}

export function aForm(changes: object = {}) {
  return {
    username: aUsername(),
    birthDate: '1990-05-17',
    gender: 'femenino',
    email: anEmail(),
    fullName: 'Ana Pérez',
    acceptTerms: true,
    ...changes,
  };
}

/** A registered account with verified e-mail and phone. */
export async function aMember(test: Pick<MemberDeps, 'identity'>, changes: Partial<NewMember> = {}) {
  const member = {
    id: randomUUID(),
    username: aUsername(),
    fullName: 'Ana Pérez',
    email: anEmail(),
    birthDate: '1990-05-17',
    gender: 'femenino' as const,
    password: goodPassword,
    phone: aPhone(),
    ...changes,
  };
  await createMember(test.identity, member);
  return member;
}

/** A member with a signed-in visitor. */
export async function aSignedInMember(test: MemberDeps, changes: Partial<NewMember> = {}) {
  const member = await aMember(test, changes);
  const visitor = test.visitor();
  await signIn(visitor, member);
  return { member, visitor };
}

type SignedInMember = Awaited<ReturnType<typeof aSignedInMember>>;

/** A member whose account was made some days ago. */
export async function aMemberSince(
  test: MemberDeps & Pick<TestApp, 'db' | 'clock'>,
  days: number,
  fullName = 'Ana Pérez',
): Promise<SignedInMember> {
  const person = await aSignedInMember(test, { fullName });
  const createdAt = secondsAfter(test.clock.now(), -days * 24 * 60 * 60);
  await inTransaction(test.db, (tx) =>
    tx.updateTable('account').set({ created_at: createdAt }).where('id', '=', person.member.id).execute(),
  );
  return person;
}

export async function signIn(visitor: Visitor, { email, password }: { email: string; password: string }) {
  const reply = await visitor.post('/api/session/sign-in', { email, password });
  if (reply.status !== 200) throw new Error(`Sign-in answered ${reply.status} ${reply.body.code}`);
  return reply;
}

/** A registration in progress; `until` is the last completed step. */
export async function aRegistration(
  test: MemberDeps,
  until: 'register' | 'confirm' | 'password' | 'phone' = 'register',
  changes: object = {},
) {
  const visitor = test.visitor();
  const form = aForm(changes);
  const phone = aPhone();
  const must = async (url: string, body: object) => {
    const reply = await visitor.post(url, body);
    if (reply.status !== 200)
      throw new Error(`${url} answered ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply;
  };
  const { body } = await must('/api/register', { ...form, botToken: await botToken('register') });
  const registration = { visitor, form, phone, id: body.user.id as string, password: goodPassword };
  if (until === 'register') return registration;
  await test.workOff();
  await must('/api/registration/confirm-email', {
    token: await tokenMailedTo(form.email, 'correo-verificado'),
  });
  if (until === 'confirm') return registration;
  await must('/api/set-password', { email: form.email, password: goodPassword });
  if (until === 'password') return registration;
  await must('/api/phone/send-code', { phone, botToken: await botToken('phone-code') });
  await must('/api/phone/verify-code', { phone, code: await codeSentTo(phone) });
  await must('/api/update-phone', { phone });
  return registration;
}
