// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { createAuth } from './auth.ts';
export { cleanUpIdentity, identityCleanUpJob } from './clean-up.ts';
export { requirePassword } from './confirm-password.ts';
export { deviceName } from './device-name.ts';
export { deleteEmailChange, findEmailChange, upsertEmailChange } from './email-changes.queries.ts';
export { personEvents, type PersonEventPayload } from './events.ts';
export {
  findIdentity,
  type Identity,
  lockPasswordChangedAt,
  setEmail,
  setPhone,
} from './identities.queries.ts';
export { rememberDevice } from './known-device.ts';
export { identityMailJob, mailSubject, mailTakes, securityMailJob } from './mail-jobs.ts';
export { issueToken, peekToken, spendToken, tokenSeconds } from './one-time-tokens.ts';
export { deleteTokensOf, deleteTokensSince } from './one-time-tokens.queries.ts';
export type { IdentityDeps } from './deps.ts';
export { deletePerson, lockSuspension, setPersonalData, setRole } from './people.queries.ts';
export { createPasswordHasher } from './password-hash.ts';
export { checkPassword } from './password-policy.ts';
export {
  isPhoneKnown,
  resendSeconds,
  sendPhoneCode,
  spendPhoneProof,
  toMobile,
  verifyPhoneCode,
} from './phone-codes.ts';
export { holdsChallenge } from './phone-link.ts';
export { recoveryRoutes } from './recovery.routes.ts';
export { setPassword, storePassword } from './recovery.ts';
export { resolveActor, ticketCookie } from './resolve-actor.ts';
export { enrolSecondFactor } from './second-factor.ts';
export { type MailDeps, sendIdentityMail } from './send-mail.ts';
export { sessionRoutes } from './session.routes.ts';
export { keepSession, type OpenedSession, openSession, sessionCookie, toSessionUser } from './sessions.ts';
export { deleteSessions, hasSession } from './sessions.queries.ts';
export { suspend, unsuspend } from './suspend.ts';
