import { contactTopics } from '@perchero/contract/moderation/contact.rules';
import { renderMail } from '@perchero/mails';
import { recordAudit } from '#modules/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Member } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Mailer } from '#platform/providers/mail.ts';
import { closeAnsweredCase, lockCase } from './cases.queries.ts';
import { findAnswered, lockContact, setAnswer } from './contact.queries.ts';
import type { ModerationDeps } from './deps.ts';
import { contactAnswerJob } from './jobs.ts';
import { asModerator } from './open-case.ts';
import { aboutCase } from './take-case.ts';

type Deps = Pick<ModerationDeps, 'db' | 'clock' | 'jobs'>;

/** By mail, once; the case ends. The same answer of the same moderator again is a success. */
export function answerContact(
  { db, clock, jobs }: Deps,
  actor: Member,
  { id, words }: { readonly id: string; readonly words: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const message = await lockContact(tx, id);
    const found = message && (await lockCase(tx, message.caseId, asModerator(clock, actor.id)));
    if (!message || !found) throw new AppError('not-found', `contact message ${id}`);
    if (message.answeredBy === actor.id && message.answer === words) return;
    const isOthers =
      found.assignedTo !== actor.id && found.assignedUntil !== null && found.assignedUntil > now;
    if (message.answer !== null || isOthers || found.state === 'closed') throw new AppError('case-changed');
    await setAnswer(tx, { id, words, moderatorId: actor.id, now });
    await closeAnsweredCase(tx, found.id, now);
    await recordAudit(tx, clock, { actor, action: 'answer-contact', ...aboutCase(found) });
    await jobs.enqueue(tx, contactAnswerJob, { id });
  });
}

interface MailDeps {
  readonly db: Db;
  readonly mailer: Mailer;
}

/** Nothing when the message is erased. */
export async function mailContactAnswer({ db, mailer }: MailDeps, id: string): Promise<void> {
  const found = await findAnswered(db, id);
  if (!found) return;
  const { to, topic, words, answer } = found;
  await mailer.send({
    to,
    ...(await renderMail({ kind: 'contact-answer', topic: contactTopics[topic], words, answer })),
  });
}
