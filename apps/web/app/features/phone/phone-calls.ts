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
import { send, type SendRefusal, type WithRecentLogin } from '#app/shared/api.ts';
import type { PhoneTexts } from './texts.ts';

/** `isTaken` when the number belongs to another account. */
export interface PhoneError {
  readonly ok: false;
  readonly text: string;
  readonly isTaken?: true;
  /** Seconds until the next attempt is allowed. */
  readonly cooldown?: number | null;
}

const minCodeLength = 4;
const defaultCooldown = 60;

/** Validates the number, runs the bot check and requests the SMS code. */
export async function requestCode(
  typed: string,
  texts: PhoneTexts,
  options: {
    readonly getBotToken: () => Promise<string>;
    readonly isRepeated: boolean;
    readonly isInternational: boolean;
  },
): Promise<PhoneError | { readonly ok: true; readonly phone: string; readonly cooldown: number }> {
  const complete = options.isInternational ? toInternationalPhone(typed) : looksLikeMobile(typed) && typed;
  if (!complete) return phoneError(texts.phoneFormat);
  const phone = normalizePhone(complete);
  if (!phone) return phoneError(texts.phoneInvalid);

  const known = await send<typeof checkPhone>('POST', '/api/check-phone', { phone });
  if (!known.ok) return errorOf(known, texts, rateLimitTextOr(texts.phoneNotChecked, known));
  if (known.value.exists) return { ...phoneError(texts.phoneTaken), isTaken: true };

  const notSent = options.isRepeated ? texts.notResent : texts.notSent;
  const botToken = await options.getBotToken().catch(() => null);
  if (!botToken) return phoneError(notSent(texts.notAPerson));
  const sent = await send<typeof sendPhoneCode>('POST', '/api/phone/send-code', { phone, botToken });
  if (sent.ok) return { ok: true, phone, cooldown: sent.value.cooldown || defaultCooldown };
  const reason = sent.code === 'sms-not-sent' ? texts.tryLater : sent.error;
  return { ...errorOf(sent, texts, notSent(reason)), cooldown: sent.cooldown };
}

/** Verifies the code and sets the phone of the account. */
export async function savePhone(
  phone: string,
  code: string,
  texts: PhoneTexts,
  withRecentLogin: WithRecentLogin = (call) => call(),
): Promise<PhoneError | { readonly ok: true; readonly user: SessionUser }> {
  if (code.length < minCodeLength) return phoneError(texts.codeRequired);
  const verified = await send<typeof verifyPhoneCode>('POST', '/api/phone/verify-code', { phone, code });
  if (!verified.ok) return errorOf(verified, texts, rateLimitTextOr(texts.codeNotChecked, verified));

  const taken = await withRecentLogin(() => send<typeof updatePhone>('POST', '/api/update-phone', { phone }));
  return taken.ok ? { ok: true, user: taken.value.user } : errorOf(taken, texts, texts.notSaved);
}

function phoneError(text: string): PhoneError {
  return { ok: false, text };
}

function rateLimitTextOr(text: string, { code, error }: SendRefusal): string {
  return code === 'too-many-requests' ? error : text;
}

function errorOf({ code, error }: SendRefusal, texts: PhoneTexts, otherwise: string): PhoneError {
  const textByCode: Partial<Record<ErrorCode, string>> = {
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
  return { ...phoneError(textByCode[code] ?? otherwise), ...(code === 'phone-in-use' && { isTaken: true }) };
}
