import type { Mail } from '@perchero/mails';
import { renderMail } from '@perchero/mails';
import { maskPhone } from '@perchero/contract/identity/phone.rules';
import type { Mailer } from '#platform/providers/mail.ts';
import { inTransaction } from '#platform/database/database.ts';
import { mayStill } from '#platform/limits/guarded-limits.ts';
import { deviceName } from './device-name.ts';
import { findEmailChange } from './email-changes.queries.ts';
import { findIdentity } from './identities.queries.ts';
import type { IdentityMail } from './mail-jobs.ts';
import { issueToken, type TokenPurpose, tokenSeconds } from './one-time-tokens.ts';
import type { IdentityDeps } from './deps.ts';
import { findRegistration } from './tickets.queries.ts';

export type MailDeps = Pick<IdentityDeps, 'db' | 'clock'> & {
  readonly mailer: Mailer;
  readonly config: Pick<IdentityDeps['config'], 'publicUrl'>;
};

interface Letter {
  readonly to: string;
  readonly mail: Mail;
}

/** Writes and sends one mail. Run again it sends a fresh link, and the one before no longer works. */
export async function sendIdentityMail(deps: MailDeps, wanted: IdentityMail): Promise<void> {
  const letter = await write(deps, wanted);
  if (!letter) return;
  await deps.mailer.send({ to: letter.to, ...(await renderMail(letter.mail)) });
}

/** Null when there is nobody to write to any more. */
async function write(deps: MailDeps, wanted: IdentityMail): Promise<Letter | null> {
  switch (wanted.kind) {
    case 'verify-email':
      return verification(deps, wanted.registrationId);
    case 'change-email':
      return emailChange(deps, wanted.userId);
    case 'account-deleted':
      return { to: wanted.email, mail: { kind: 'account-deleted', username: wanted.username } };
    case 'recover-password':
    case 'associate-phone':
    case 'email-changed':
    case 'password-changed':
    case 'phone-changed':
    case 'new-device':
    case 'account-suspended':
    case 'content-removed':
      return aboutPerson(deps, wanted);
  }
}

async function verification(deps: MailDeps, registrationId: string): Promise<Letter | null> {
  const { db, clock } = deps;
  const found = await findRegistration(db, registrationId, clock.now());
  if (!found) return null;
  if (await findIdentity(db, { email: found.email })) return alreadyRegistered(deps, found.email);
  const confirm = await link(deps, 'confirm-email', found.id, '/correo-verificado', {
    type: 'signup',
    email: found.email,
  });
  const disownUrl = await link(deps, 'disown-registration', found.id, '/no-fui-yo');
  const days = tokenSeconds['confirm-email'] / 86_400;
  const { username, fullName } = found;
  return {
    to: found.email,
    mail: { kind: 'verify-email', username, fullName, confirmUrl: confirm, disownUrl, days },
  };
}

/** The owner of an address learns that somebody tried, once a day; whoever tried learns nothing. */
async function alreadyRegistered(deps: MailDeps, email: string): Promise<Letter | null> {
  const { db, clock, config } = deps;
  if (!(await mayStill(db, clock.now(), [{ limit: 'mail-owner-notice', subject: email }]))) return null;
  return {
    to: email,
    mail: { kind: 'already-registered', signInUrl: signInUrl(config), recoverUrl: signInUrl(config) },
  };
}

async function emailChange(deps: MailDeps, userId: string): Promise<Letter | null> {
  const { db, clock } = deps;
  const person = await findIdentity(db, { id: userId });
  const change = await findEmailChange(db, userId, clock.now());
  if (!person || !change) return null;
  if (await findIdentity(db, { email: change.newEmail })) return alreadyRegistered(deps, change.newEmail);
  const query = { type: 'email_change', email: change.newEmail };
  const sentTo = { email: change.newEmail };
  const url = await link(deps, 'change-email', userId, '/CorreoCambiado', query, sentTo);
  const hours = tokenSeconds['change-email'] / 3600;
  const { username } = person;
  return {
    to: change.newEmail,
    mail: { kind: 'confirm-email-change', username, newEmail: change.newEmail, url, hours },
  };
}

type AboutPerson = Exclude<IdentityMail, { kind: 'verify-email' | 'change-email' | 'account-deleted' }>;

async function aboutPerson(deps: MailDeps, wanted: AboutPerson): Promise<Letter | null> {
  const person = await findIdentity(
    deps.db,
    'email' in wanted ? { email: wanted.email } : { id: wanted.userId },
  );
  if (!person || (wanted.kind === 'recover-password' && person.suspendedAt)) return null;
  const { id, username, email: to } = person;
  const recoverUrl = signInUrl(deps.config);
  switch (wanted.kind) {
    case 'recover-password': {
      const url = await link(deps, 'recover-password', id, recoverPath);
      return {
        to,
        mail: { kind: wanted.kind, username, url, minutes: tokenSeconds['recover-password'] / 60 },
      };
    }
    case 'associate-phone': {
      const url = await link(deps, 'associate-phone', id, '/asociar-telefono');
      return {
        to,
        mail: { kind: wanted.kind, username, url, minutes: tokenSeconds['associate-phone'] / 60 },
      };
    }
    case 'email-changed': {
      const revertUrl = await link(deps, 'revert-email', id, '/no-fui-yo', {}, { email: wanted.oldEmail });
      const hours = tokenSeconds['revert-email'] / 3600;
      return {
        to: wanted.oldEmail,
        mail: { kind: wanted.kind, username, newEmail: maskEmail(to), revertUrl, hours },
      };
    }
    case 'password-changed':
      return { to, mail: { kind: wanted.kind, username, at: new Date(wanted.at), recoverUrl } };
    case 'phone-changed':
      return {
        to,
        mail: { kind: wanted.kind, username, maskedPhone: maskPhone(person.phone ?? ''), recoverUrl },
      };
    case 'new-device': {
      const device = deviceName(wanted.userAgent);
      return { to, mail: { kind: wanted.kind, username, device, at: new Date(wanted.at), recoverUrl } };
    }
    case 'account-suspended':
      return { to, mail: { kind: wanted.kind, username } };
    case 'content-removed': {
      const { kind, what, excerpt, reason } = wanted;
      return { to, mail: { kind, username, what, excerpt, reason } };
    }
  }
}

// As browsers write it in the address bar.
const recoverPath = `/recuperar-contrase${encodeURIComponent('\u00f1')}a`;

/** Where the login opens, with its way to a new password. */
function signInUrl({ publicUrl }: MailDeps['config']): string {
  return `${publicUrl}/?ingresar=1`;
}

async function link(
  { db, clock, config }: MailDeps,
  purpose: TokenPurpose,
  subjectId: string,
  path: string,
  query: Record<string, string> = {},
  detail?: object,
): Promise<string> {
  const wanted = { purpose, subjectId, ...(detail && { detail }) };
  const token = await inTransaction(db, (tx) => issueToken(tx, clock, wanted));
  return `${config.publicUrl}${path}?${new URLSearchParams({ ...query, token }).toString()}`;
}

function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 2)}…@${host}`;
}
