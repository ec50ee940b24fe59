import { isEmail, normalizeEmail } from '@perchero/contract/identity/email.rules';
import { type ContactTopic, contactTopics } from '@perchero/contract/moderation/contact.rules';
import { type Actor, memberId } from '#platform/http/actor.ts';
import { inTransaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { consumeGuarded, type LimitKey, rejectIfExhausted } from '#platform/limits/guarded-limits.ts';
import { hasContact, insertContact } from './contact.queries.ts';
import type { ModerationDeps } from './deps.ts';
import { openOrRaiseCase } from './open-case.ts';

type Deps = Pick<ModerationDeps, 'db' | 'clock' | 'botCheck'>;

interface WantedContact {
  readonly id: string;
  readonly email?: string | undefined;
  readonly topic: ContactTopic;
  readonly words: string;
  readonly botToken?: string | undefined;
}

interface Sender {
  readonly actor: Actor;
  readonly address: string;
}

/** Undoes a message that arrived twice at the same time. */
class ArrivedBefore extends Error {}

/** Opens a case of the queue. The same id again is a success. */
export async function sendContact(deps: Deps, sender: Sender, wanted: WantedContact): Promise<void> {
  const { db, clock } = deps;
  const accountId = memberId(sender.actor);
  const email = accountId === null ? emailOf(wanted) : null;
  // Before the bot check, whose token is valid once.
  if (await hasContact(db, wanted.id)) return;
  const limit: LimitKey =
    accountId === null
      ? { limit: 'contact-address', subject: sender.address }
      : { limit: 'contact-account', subject: accountId };
  await rejectIfExhausted(db, clock.now(), [limit]);
  if (accountId === null) await requirePerson(deps, sender.address, wanted.botToken);
  const { id, topic, words } = wanted;
  const sending = inTransaction(db, async (tx) => {
    const now = clock.now();
    await consumeGuarded(tx, now, [limit]);
    const caseId = await openOrRaiseCase(tx, clock, {
      kind: 'contact',
      targetId: id,
      ownerId: null,
      title: contactTopics[topic],
      picture: null,
      harm: 0,
    });
    if (!(await insertContact(tx, { id, caseId, accountId, email, topic, words, now })))
      throw new ArrivedBefore();
  });
  await sending.catch((error: unknown) => {
    if (!(error instanceof ArrivedBefore)) throw error;
  });
}

function emailOf({ email: typed = '' }: WantedContact): string {
  const email = normalizeEmail(typed);
  if (!isEmail(email)) throw new AppError('invalid-email');
  return email;
}

async function requirePerson({ botCheck }: Deps, address: string, token: string | undefined): Promise<void> {
  if (token === undefined || !(await botCheck.isPerson(token, address, 'contact')))
    throw new AppError('bot-check-failed');
}
