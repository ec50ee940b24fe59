import type {
  checkPhone,
  sendPhoneCode,
  updatePhone,
  verifyPhoneCode,
} from '@perchero/contract/identity/phone';
import type { ErrorCode } from '@perchero/contract/errors';
import {
  looksLikeMobile,
  normalizePhone,
  toInternationalPhone,
} from '@perchero/contract/identity/phone.rules';
import type { SessionUser } from '@perchero/contract/identity/session';
import { send, type SendRefusal } from '#app/shared/api.ts';
import type { PhoneTexts } from './texts.ts';

/** What went wrong, in words; `isTaken` when the number belongs to another account. */
export interface PhoneFault {
  readonly ok: false;
  readonly sentence: string;
  readonly isTaken?: true;
  /** Seconds until another try makes sense. */
  readonly cooldown?: number | null;
}

const leastCodeLength = 4;
const defaultCooldown = 60;

/** Checks the number, and that a person asks, then has a code sent to it. */
export async function requestCode(
  typed: string,
  texts: PhoneTexts,
  options: {
    readonly getBotToken: () => Promise<string>;
    readonly isRepeated: boolean;
    readonly isInternational: boolean;
  },
): Promise<PhoneFault | { readonly ok: true; readonly phone: string; readonly cooldown: number }> {
  const complete = options.isInternational ? toInternationalPhone(typed) : looksLikeMobile(typed) && typed;
  if (!complete) return fault(texts.phoneFormat);
  const phone = normalizePhone(complete);
  if (!phone) return fault(texts.phoneInvalid);

  const known = await send<typeof checkPhone>('POST', '/api/check-phone', { phone });
  if (!known.ok) return faultOf(known, texts, limitOr(texts.phoneNotChecked, known));
  if (known.value.exists) return { ...fault(texts.phoneTaken), isTaken: true };

  const notSent = options.isRepeated ? texts.notResent : texts.notSent;
  const botToken = await options.getBotToken().catch(() => null);
  if (!botToken) return fault(notSent(texts.notAPerson));
  const sent = await send<typeof sendPhoneCode>('POST', '/api/phone/send-code', { phone, botToken });
  if (sent.ok) return { ok: true, phone, cooldown: sent.value.cooldown || defaultCooldown };
  const reason = sent.code === 'sms-not-sent' ? texts.tryLater : sent.error;
  return { ...faultOf(sent, texts, notSent(reason)), cooldown: sent.cooldown };
}

/** Makes a call and, where the API asks for the password before, makes it once more when it was given. */
export type WithRecentLogin = <A extends { ok: true } | { ok: false; code: ErrorCode }>(
  call: () => Promise<A>,
) => Promise<A>;

/** Shows the code to the API and takes the phone with it. */
export async function takePhone(
  phone: string,
  code: string,
  texts: PhoneTexts,
  withRecentLogin: WithRecentLogin = (call) => call(),
): Promise<PhoneFault | { readonly ok: true; readonly user: SessionUser }> {
  if (code.length < leastCodeLength) return fault(texts.codeRequired);
  const verified = await send<typeof verifyPhoneCode>('POST', '/api/phone/verify-code', { phone, code });
  if (!verified.ok) return faultOf(verified, texts, limitOr(texts.codeNotChecked, verified));

  const taken = await withRecentLogin(() => send<typeof updatePhone>('POST', '/api/update-phone', { phone }));
  return taken.ok ? { ok: true, user: taken.value.user } : faultOf(taken, texts, texts.notSaved);
}

function fault(sentence: string): PhoneFault {
  return { ok: false, sentence };
}

function limitOr(sentence: string, { code, error }: SendRefusal): string {
  return code === 'too-many-requests' ? error : sentence;
}

function faultOf({ code, error }: SendRefusal, texts: PhoneTexts, otherwise: string): PhoneFault {
  const sentences: Partial<Record<ErrorCode, string>> = {
    'invalid-phone': texts.phoneInvalid,
    'phone-in-use': texts.phoneAssociated,
    'invalid-code': texts.codeWrong,
    'user-token-expired': texts.notAuthenticated,
    'user-disabled': texts.notAuthenticated,
    'profile-not-found': texts.notAuthenticated,
    'phone-not-verified': texts.notAuthenticated,
    'not-signed-in': texts.notSignedIn,
    'not-allowed': texts.notSignedIn,
    'requires-recent-login': error,
    'network-request-failed': error,
  };
  return { ...fault(sentences[code] ?? otherwise), ...(code === 'phone-in-use' && { isTaken: true }) };
}
