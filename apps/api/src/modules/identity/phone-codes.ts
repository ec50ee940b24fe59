import { randomInt } from 'node:crypto';
import { normalizePhone, smsCodeLength } from '@perchero/contract/identity/phone.rules';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { Actor } from '#platform/http/actor.ts';
import { subjectOf } from '#platform/http/actor.ts';
import { AppError, OutsideUnavailable } from '#platform/http/app-error.ts';
import type { Caller } from '#platform/http/caller.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import {
  restoreGuarded,
  consumeOncePerValue,
  consumeGuarded,
  consumeGuardedNow,
  type LimitKey,
} from '#platform/limits/guarded-limits.ts';
import { areEqual } from '#platform/keys.ts';
import { networksOf } from '#platform/limits/rate-limit.ts';
import { isPhoneTaken } from './closed-contacts.ts';
import { findIdentity } from './identities.queries.ts';
import type { IdentityDeps } from './deps.ts';
import { consumeAttempt, consumeVerification, insertCode, markVerified } from './phone-codes.queries.ts';
import { texts } from './texts.ts';

const codeSeconds = 10 * 60;
const verificationSeconds = 10 * 60;
/** Cooldown that the original request shows as a countdown. */
export const resendSeconds = 60;
/** A range is ten thousand consecutive numbers. */
const rangeDigits = 4;
const establishedSeconds = 7 * 24 * 60 * 60;

type NonGuestActor = Exclude<Actor, { kind: 'guest' }>;

/** Normalizes a Uruguayan mobile number and rejects any other. */
export function toMobile(typed: string): string {
  const phone = normalizePhone(typed);
  const parsed = phone ? parsePhoneNumberFromString(phone) : undefined;
  const isMobile = parsed?.country === 'UY' && parsed.isValid() && parsed.getType() === 'MOBILE';
  if (!phone || !isMobile) throw new AppError('invalid-phone');
  return phone;
}

/** Whether another account has this phone. Limited to a few distinct numbers a day, against enumeration. */
export async function checkPhoneTaken(
  deps: IdentityDeps,
  actor: NonGuestActor,
  phone: string,
  caller: Caller,
) {
  const { db, clock } = deps;
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    await consumeOncePerValue(tx, now, {
      limit: 'phone-known-actor',
      subject: actorKey(actor),
      value: phone,
    });
    const limit = isV6(caller) ? 'phone-known-address-v6' : 'phone-known-address-v4';
    await consumeOncePerValue(tx, now, { limit, subject: caller.address, value: phone });
  });
  return isPhoneTaken(deps, phone, actor.kind === 'ticket' ? null : actor.id);
}

interface CodeRequest {
  readonly phone: string;
  readonly botToken: string;
}

/** All checks and limits come before the SMS, which costs money. */
export async function sendPhoneCode(
  deps: IdentityDeps,
  actor: NonGuestActor,
  { phone, botToken }: CodeRequest,
  caller: Caller,
): Promise<void> {
  const { db, clock, keys, sms, botCheck } = deps;
  if (!(await botCheck.isPerson(botToken, caller.address, 'phone-code')))
    throw new AppError('bot-check-failed');
  if (await checkPhoneTaken(deps, actor, phone, caller)) throw new AppError('phone-in-use');

  const code = String(randomInt(10 ** smsCodeLength)).padStart(smsCodeLength, '0');
  const key = actorKey(actor);
  const established = await isEstablished(deps, actor);
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const mac = keys.mac('sms-code', macInput(key, phone, code));
    await insertCode(tx, {
      actor: key,
      phone,
      mac,
      createdAt: now,
      expiresAt: secondsAfter(now, codeSeconds),
    });
    // Last, because all callers of a network contend for these rows.
    await consumeGuarded(tx, now, [
      ...smsLimits(key, phone, caller),
      ...unenteredCodeLimits(phone, caller, established),
    ]);
  });
  await sms.send(phone, texts.smsCode(code)).catch((error: unknown) => {
    if (error instanceof OutsideUnavailable) throw new AppError('sms-not-sent', error.message);
    throw error;
  });
}

function isV6({ address }: Caller): boolean {
  return address.includes(':');
}

function smsLimits(actor: string, phone: string, caller: Caller): LimitKey[] {
  const { address } = caller;
  const { wide } = networksOf(address);
  return [
    { limit: 'sms-number', subject: phone },
    { limit: 'sms-number-hour', subject: phone },
    { limit: 'sms-number-day', subject: phone },
    { limit: 'sms-actor-day', subject: actor },
    { limit: isV6(caller) ? 'sms-address-v6' : 'sms-address-v4', subject: address },
    { limit: 'sms-network', subject: wide },
    { limit: 'sms-network-day', subject: wide },
  ];
}

/**
 * Limits against SMS-pumping fraud: codes count against the network and the number range until they are entered. Established
 * accounts are exempt from the network limit.
 */
function unenteredCodeLimits(phone: string, caller: Caller, isEstablished: boolean): LimitKey[] {
  const { wide } = networksOf(caller.address);
  return [
    { limit: 'sms-unentered-range', subject: phone.slice(0, -rangeDigits) },
    ...(isEstablished ? [] : [{ limit: 'sms-unentered-network', subject: wide } as const]),
  ];
}

async function isEstablished({ db, clock }: IdentityDeps, actor: NonGuestActor): Promise<boolean> {
  if (actor.kind === 'ticket') return false;
  const person = await findIdentity(db, { id: actor.id });
  return person !== null && person.createdAt < secondsAfter(clock.now(), -establishedSeconds);
}

/** Three attempts per code, counted before the comparison; a code verifies once. */
export async function verifyPhoneCode(
  deps: IdentityDeps,
  actor: NonGuestActor,
  { phone, code }: { phone: string; code: string },
  caller: Caller,
): Promise<void> {
  const { db, clock, keys } = deps;
  const now = clock.now();
  const key = actorKey(actor);
  await consumeGuardedNow(db, now, [{ limit: 'code-failures-actor', subject: key }]);
  const attempt = await inTransaction(db, (tx) => consumeAttempt(tx, { actor: key, phone, now }));
  const macs = keys.macs('sms-code', macInput(key, phone, code));
  const isRight = attempt && macs.some((mac) => areEqual(attempt.mac, mac));
  if (!isRight) throw new AppError('invalid-code');
  const established = await isEstablished(deps, actor);
  const isFirst = await inTransaction(db, async (tx) => {
    const isMarked = await markVerified(tx, attempt.id, now);
    if (isMarked) await restoreGuarded(tx, now, unenteredCodeLimits(phone, caller, established));
    return isMarked;
  });
  if (!isFirst) throw new AppError('invalid-code');
}

export async function consumePhoneVerification(
  { clock }: IdentityDeps,
  tx: Tx,
  actor: NonGuestActor,
  phone: string,
): Promise<void> {
  const now = clock.now();
  const since = secondsAfter(now, -verificationSeconds);
  if (!(await consumeVerification(tx, { actor: actorKey(actor), phone, since, now })))
    throw new AppError('invalid-code');
}

function actorKey(actor: NonGuestActor): string {
  return subjectOf(actor) ?? '';
}

function macInput(actor: string, phone: string, code: string): string {
  return `${actor}/${phone}/${code}`;
}
