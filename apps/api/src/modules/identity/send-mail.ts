import type { Mail } from '@perchero/mails';
import { renderMail } from '@perchero/mails';
import { maskPhone } from '@perchero/contract/identity/phone.rules';
import type { Mailer } from '#platform/providers/mail.ts';
import { inTransaction } from '#platform/database/database.ts';
import { tryConsume } from '#platform/limits/guarded-limits.ts';
import { deviceName } from './device-name.ts';
import { findEmailChange } from './email-changes.queries.ts';
import { isEmailTaken } from './closed-contacts.ts';
import { findIdentity } from './identities.queries.ts';
import type { IdentityMail } from './mail-jobs.ts';
import { issueToken, type TokenPurpose, tokenSeconds } from './one-time-tokens.ts';
import type { IdentityDeps } from './deps.ts';
import { canSignIn } from './session.rules.ts';
import { findRegistration } from './tickets.queries.ts';

export type MailDeps = Pick<IdentityDeps, 'db' | 'clock' | 'keys'> & {
  readonly mailer: Mailer;
  readonly config: Pick<IdentityDeps['config'], 'publicUrl'>;
};

interface OutgoingMail {
  readonly to: string;
  readonly mail: Mail;
}

/** A retry sends a new link, which may revoke the previous one. */
export async function sendIdentityMail(deps: MailDeps, request: IdentityMail): Promise<void> {
  const outgoing = await compose(deps, request);
  if (!outgoing) return;
  await deps.mailer.send({ to: outgoing.to, ...(await renderMail(outgoing.mail)) });
}

/** Null when the recipient no longer exists. */
async function compose(deps: MailDeps, request: IdentityMail): Promise<OutgoingMail | null> {
  switch (request.kind) {
    case 'verify-email':
      return composeVerification(deps, request.registrationId);
    case 'change-email':
      return composeEmailChange(deps, request.userId);
    case 'account-deleted':
      return { to: request.email, mail: { kind: 'account-deleted', username: request.username } };
    case 'recover-password':
    case 'associate-phone':
    case 'email-changed':
    case 'password-changed':
    case 'phone-changed':
    case 'new-device':
    case 'account-suspended':
    case 'content-removed':
      return composeForPerson(deps, request);
  }
}

async function composeVerification(deps: MailDeps, registrationId: string): Promise<OutgoingMail | null> {
  const { db, clock } = deps;
  const found = await findRegistration(db, registrationId, clock.now());
  if (!found) return null;
  if (await isEmailTaken(deps, found.email)) return composeAlreadyRegistered(deps, found.email);
  const confirm = await createLink(deps, 'confirm-email', found.id, '/correo-verificado', {
    type: 'signup',
    email: found.email,
  });
  const disownUrl = await createLink(deps, 'disown-registration', found.id, '/no-fui-yo');
  const days = tokenSeconds['confirm-email'] / 86_400;
  const { username, fullName } = found;
  return {
    to: found.email,
    mail: { kind: 'verify-email', username, fullName, confirmUrl: confirm, disownUrl, days },
  };
}

/** Tells the owner of the address, at most once a day, that somebody tried to use it; the caller learns nothing. */
async function composeAlreadyRegistered(deps: MailDeps, email: string): Promise<OutgoingMail | null> {
  const { db, clock, config } = deps;
  if (!(await tryConsume(db, clock.now(), [{ limit: 'mail-owner-notice', subject: email }]))) return null;
  return {
    to: email,
    mail: { kind: 'already-registered', signInUrl: signInUrl(config), recoverUrl: signInUrl(config) },
  };
}

async function composeEmailChange(deps: MailDeps, userId: string): Promise<OutgoingMail | null> {
  const { db, clock } = deps;
  const person = await findIdentity(db, { id: userId });
  const change = await findEmailChange(db, userId, clock.now());
  if (!person || !change) return null;
  if (await isEmailTaken(deps, change.newEmail, userId))
    return composeAlreadyRegistered(deps, change.newEmail);
  const query = { type: 'email_change', email: change.newEmail };
  const sentTo = { email: change.newEmail };
  const url = await createLink(deps, 'change-email', userId, '/CorreoCambiado', query, sentTo);
  const hours = tokenSeconds['change-email'] / 3600;
  const { username } = person;
  return {
    to: change.newEmail,
    mail: { kind: 'confirm-email-change', username, newEmail: change.newEmail, url, hours },
  };
}

type PersonMail = Exclude<IdentityMail, { kind: 'verify-email' | 'change-email' | 'account-deleted' }>;

async function composeForPerson(deps: MailDeps, request: PersonMail): Promise<OutgoingMail | null> {
  const person = await findIdentity(
    deps.db,
    'email' in request ? { email: request.email } : { id: request.userId },
  );
  if (!person) return null;
  if (request.kind === 'recover-password' && !canSignIn(person, deps.clock.now())) return null;
  const { id, username, email: to } = person;
  const recoverUrl = signInUrl(deps.config);
  switch (request.kind) {
    case 'recover-password': {
      const url = await createLink(deps, 'recover-password', id, recoverPath);
      return {
        to,
        mail: { kind: request.kind, username, url, minutes: tokenSeconds['recover-password'] / 60 },
      };
    }
    case 'associate-phone': {
      const url = await createLink(deps, 'associate-phone', id, '/asociar-telefono');
      return {
        to,
        mail: { kind: request.kind, username, url, minutes: tokenSeconds['associate-phone'] / 60 },
      };
    }
    case 'email-changed': {
      const revertUrl = await createLink(
        deps,
        'revert-email',
        id,
        '/no-fui-yo',
        {},
        { email: request.oldEmail },
      );
      const hours = tokenSeconds['revert-email'] / 3600;
      return {
        to: request.oldEmail,
        mail: { kind: request.kind, username, newEmail: maskEmail(to), revertUrl, hours },
      };
    }
    case 'password-changed':
      return { to, mail: { kind: request.kind, username, at: new Date(request.at), recoverUrl } };
    case 'phone-changed':
      return {
        to,
        mail: { kind: request.kind, username, maskedPhone: maskPhone(person.phone ?? ''), recoverUrl },
      };
    case 'new-device': {
      const device = deviceName(request.userAgent);
      return { to, mail: { kind: request.kind, username, device, at: new Date(request.at), recoverUrl } };
    }
    case 'account-suspended':
      return { to, mail: { kind: request.kind, username } };
    case 'content-removed': {
      const { kind, what, excerpt, reason } = request;
      return { to, mail: { kind, username, what, excerpt, reason } };
    }
  }
}

// Percent-encoded, as browsers send it.
const recoverPath = `/recuperar-contrase${encodeURIComponent('\u00f1')}a`;

/** Opens the sign-in form, which links to password recovery. */
function signInUrl({ publicUrl }: MailDeps['config']): string {
  return `${publicUrl}/?ingresar=1`;
}

async function createLink(
  { db, clock, config }: MailDeps,
  purpose: TokenPurpose,
  subjectId: string,
  path: string,
  query: Record<string, string> = {},
  detail?: object,
): Promise<string> {
  const request = { purpose, subjectId, ...(detail && { detail }) };
  const token = await inTransaction(db, (tx) => issueToken(tx, clock, request));
  return `${config.publicUrl}${path}?${new URLSearchParams({ ...query, token }).toString()}`;
}

function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 2)}…@${host}`;
}
