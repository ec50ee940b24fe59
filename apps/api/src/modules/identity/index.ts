// Public API of this module; everything else in the folder is private.
export { cleanUpIdentity, identityCleanUpJob } from './clean-up.ts';
export { requirePassword } from './confirm-password.ts';
export { deviceName } from './device-name.ts';
export { deleteEmailChange, findEmailChange, upsertEmailChange } from './email-changes.queries.ts';
export { endSessions } from './end-sessions.ts';
export { type PersonEventPayload, personEvents, sessionEvents, type SessionsEndedPayload } from './events.ts';
export {
  findIdentity,
  type Identity,
  lockPasswordChangedAt,
  setEmail,
  setPassword,
  setPhone,
} from './identities.queries.ts';
export { rememberDevice } from './known-device.ts';
export { identityMailJob, mailLimits, mailLimitSubject, securityMailJob } from './mail-jobs.ts';
export { consumeToken, issueToken, peekToken, tokenSeconds } from './one-time-tokens.ts';
export { deleteTokensOf, deleteTokensSince } from './one-time-tokens.queries.ts';
export type { IdentityDeps } from './deps.ts';
export { isAdult } from './is-adult.ts';
export { deletePerson, insertPerson, setPersonalData, setRole } from './people.queries.ts';
export { createPasswordHasher } from './password-hash.ts';
export { checkPassword } from './password-policy.ts';
export {
  checkPhoneTaken,
  consumePhoneVerification,
  resendSeconds,
  sendPhoneCode,
  toMobile,
  verifyPhoneCode,
} from './phone-codes.ts';
export { hasLoginChallenge } from './phone-link.ts';
export { recoveryRoutes } from './recovery.routes.ts';
export { setPasswordAndNotify } from './recovery.ts';
export { resolveActor, ticketCookie } from './resolve-actor.ts';
export { enrolSecondFactor, resealSecondFactors } from './second-factor.ts';
export { type MailDeps, sendIdentityMail } from './send-mail.ts';
export { sessionRoutes } from './session.routes.ts';
export {
  type OpenedSession,
  openSession,
  sessionCookie,
  setSessionCookie,
  showSessionUser,
} from './sessions.ts';
export { hasSession } from './sessions.queries.ts';
export { isEmailTaken } from './closed-contacts.ts';
export { identityWork } from './due-work.ts';
export { lock, unlock } from './lock.ts';
export { closePerson, extendSuspension, restoreSuspension } from './suspension.ts';
export { isSuspendedPerson, lockSuspension, readSuspension } from './suspension.queries.ts';
