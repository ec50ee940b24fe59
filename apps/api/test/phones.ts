import { aPhone, botToken, codeSentTo } from './outside.ts';
import { aRegistration, type TestApp } from './people.ts';
import type { Visitor } from './visitor.ts';

export async function sendCode(
  visitor: Visitor,
  phone: string,
  changes: object = {},
  headers?: Record<string, string>,
) {
  return visitor.post(
    '/api/phone/send-code',
    { phone, botToken: await botToken('phone-code'), ...changes },
    headers,
  );
}

export function verifyCode(visitor: Visitor, phone: string, code: string) {
  return visitor.post('/api/phone/verify-code', { phone, code });
}

export function associatePhone(visitor: Visitor, phone: string) {
  return visitor.post('/api/update-phone', { phone });
}

/** A registration at its last step, after a code was sent. */
export async function withCode(test: TestApp) {
  const { visitor, id } = await aRegistration(test, 'password');
  const phone = aPhone();
  const reply = await sendCode(visitor, phone);
  if (reply.status !== 200) throw new Error(`send-code answered ${reply.body.code}`);
  return { visitor, id, phone, code: await codeSentTo(phone) };
}
