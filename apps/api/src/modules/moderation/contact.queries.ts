import type { ContactTopic } from '@perchero/contract/moderation/contact.rules';
import type { Db, Tx } from '#platform/database/database.ts';

export interface NewContact {
  readonly id: string;
  readonly caseId: string;
  readonly accountId: string | null;
  /** Of guests. */
  readonly email: string | null;
  readonly topic: ContactTopic;
  readonly words: string;
  readonly now: Date;
}

/** False when the message has arrived before. */
export async function insertContact(tx: Tx, contact: NewContact): Promise<boolean> {
  const { id, caseId, accountId, email, topic, words, now } = contact;
  const row = await tx
    .insertInto('contact_message')
    .values({ id, case_id: caseId, account_id: accountId, email, topic, words, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasContact(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('contact_message')
    .select('id')
    .where('id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function lockContact(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('contact_message')
    .select(['case_id as caseId', 'answer', 'answered_by as answeredBy'])
    .where('id', '=', id)
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function setAnswer(
  tx: Tx,
  { id, words, moderatorId, now }: { id: string; words: string; moderatorId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('contact_message')
    .set({ answer: words, answered_by: moderatorId, answered_at: now })
    .where('id', '=', id)
    .execute();
}

/** Answered, with the address of the guest or of the account. Null when it is erased. */
export async function findAnswered(db: Db, id: string) {
  const row = await db
    .selectFrom('contact_message')
    .leftJoin('auth.identity', 'auth.identity.id', 'contact_message.account_id')
    .select(({ fn }) => [
      fn.coalesce('contact_message.email', 'auth.identity.email').as('email'),
      'topic',
      'words',
      'answer',
    ])
    .where('contact_message.id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (!row || row.email === null || row.answer === null) return null;
  return { to: row.email, topic: row.topic as ContactTopic, words: row.words, answer: row.answer };
}
