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
  giveBack,
  takeDistinct,
  takeGuarded,
  takeGuardedNow,
  type Take,
} from '#platform/limits/guarded-limits.ts';
import { areEqual } from '#platform/keys.ts';
import { networksOf } from '#platform/limits/rate-limit.ts';
import { findIdentity, isPhoneTaken } from './identities.queries.ts';
import type { IdentityDeps } from './deps.ts';
import { insertCode, markVerified, takeProof, takeTry } from './phone-codes.queries.ts';
import { texts } from './texts.ts';

const codeSeconds = 10 * 60;
const proofSeconds = 10 * 60;
/** The pause that the specification shows as a countdown. */
export const resendSeconds = 60;
/** Ten thousand numbers side by side. */
const rangeDigits = 4;
const establishedSeconds = 7 * 24 * 60 * 60;

type Prover = Exclude<Actor, { kind: 'guest' }>;

/** A Uruguayan mobile in one spelling; anything else is refused. */
export function toMobile(typed: string): string {
  const phone = normalizePhone(typed);
  const parsed = phone ? parsePhoneNumberFromString(phone) : undefined;
  const isMobile = parsed?.country === 'UY' && parsed.isValid() && parsed.getType() === 'MOBILE';
  if (!phone || !isMobile) throw new AppError('invalid-phone');
  return phone;
}

/** Whether another account has this phone. A few different numbers a day, so that nobody walks through them all. */
export async function isPhoneKnown(deps: IdentityDeps, actor: Prover, phone: string, caller: Caller) {
  const { db, clock } = deps;
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    await takeDistinct(tx, now, { limit: 'phone-known-actor', subject: nameOf(actor), thing: phone });
    const limit = isV6(caller) ? 'phone-known-address-v6' : 'phone-known-address-v4';
    await takeDistinct(tx, now, { limit, subject: caller.address, thing: phone });
  });
  return isPhoneTaken(db, phone, actor.kind === 'ticket' ? null : actor.id);
}

interface CodeRequest {
  readonly phone: string;
  readonly botToken: string;
}

/** Everything that could refuse comes before the message, and everything is counted before it is sent. */
export async function sendPhoneCode(
  deps: IdentityDeps,
  actor: Prover,
  { phone, botToken }: CodeRequest,
  caller: Caller,
): Promise<void> {
  const { db, clock, keys, sms, botCheck } = deps;
  if (!(await botCheck.isPerson(botToken, caller.address, 'phone-code')))
    throw new AppError('bot-check-failed');
  if (await isPhoneKnown(deps, actor, phone, caller)) throw new AppError('phone-in-use');

  const code = String(randomInt(10 ** smsCodeLength)).padStart(smsCodeLength, '0');
  const name = nameOf(actor);
  const established = await isEstablished(deps, actor);
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const mac = keys.mac('sms-code', macText(name, phone, code));
    await insertCode(tx, {
      actor: name,
      phone,
      mac,
      createdAt: now,
      expiresAt: secondsAfter(now, codeSeconds),
    });
    // Last, because a whole network waits for the same rows here.
    await takeGuarded(tx, now, [...countedBy(name, phone, caller), ...unentered(phone, caller, established)]);
  });
  await sms.send(phone, texts.smsCode(code)).catch((error: unknown) => {
    if (error instanceof OutsideUnavailable) throw new AppError('sms-not-sent', error.message);
    throw error;
  });
}

function isV6({ address }: Caller): boolean {
  return address.includes(':');
}

function countedBy(name: string, phone: string, caller: Caller): Take[] {
  const { address } = caller;
  const { wide } = networksOf(address);
  return [
    { limit: 'sms-number', subject: phone },
    { limit: 'sms-number-hour', subject: phone },
    { limit: 'sms-number-day', subject: phone },
    { limit: 'sms-actor-day', subject: name },
    { limit: isV6(caller) ? 'sms-address-v6' : 'sms-address-v4', subject: address },
    { limit: 'sms-network', subject: wide },
    { limit: 'sms-network-day', subject: wide },
  ];
}

/**
 * The network and the range of numbers that a code counts against until it is entered. An account of some age is no tool of
 * SMS-pumping fraud, and goes on sending from a network that is.
 */
function unentered(phone: string, caller: Caller, isEstablished: boolean): Take[] {
  const { wide } = networksOf(caller.address);
  return [
    { limit: 'sms-unentered-range', subject: phone.slice(0, -rangeDigits) },
    ...(isEstablished ? [] : [{ limit: 'sms-unentered-network', subject: wide } as const]),
  ];
}

async function isEstablished({ db, clock }: IdentityDeps, actor: Prover): Promise<boolean> {
  if (actor.kind === 'ticket') return false;
  const person = await findIdentity(db, { id: actor.id });
  return person !== null && person.createdAt < secondsAfter(clock.now(), -establishedSeconds);
}

/** At most three tries a code, counted before they are compared; the right one works once. */
export async function verifyPhoneCode(
  deps: IdentityDeps,
  actor: Prover,
  { phone, code }: { phone: string; code: string },
  caller: Caller,
): Promise<void> {
  const { db, clock, keys } = deps;
  const now = clock.now();
  const name = nameOf(actor);
  await takeGuardedNow(db, now, [{ limit: 'code-failures-actor', subject: name }]);
  const tried = await inTransaction(db, (tx) => takeTry(tx, { actor: name, phone, now }));
  const isRight = tried && areEqual(tried.mac, keys.mac('sms-code', macText(name, phone, code)));
  if (!isRight) throw new AppError('invalid-code');
  const established = await isEstablished(deps, actor);
  const isFirst = await inTransaction(db, async (tx) => {
    const isMarked = await markVerified(tx, tried.id, now);
    if (isMarked) await giveBack(tx, now, unentered(phone, caller, established));
    return isMarked;
  });
  if (!isFirst) throw new AppError('invalid-code');
}

/** Uses up the proof that this actor holds this phone. */
export async function spendPhoneProof(
  { clock }: IdentityDeps,
  tx: Tx,
  actor: Prover,
  phone: string,
): Promise<void> {
  const now = clock.now();
  const since = secondsAfter(now, -proofSeconds);
  if (!(await takeProof(tx, { actor: nameOf(actor), phone, since, now }))) throw new AppError('invalid-code');
}

function nameOf(actor: Prover): string {
  return subjectOf(actor) ?? '';
}

function macText(actor: string, phone: string, code: string): string {
  return `${actor}/${phone}/${code}`;
}
