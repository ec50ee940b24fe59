import { sql } from 'kysely';
import { type Db, readNamed, type Tx, writeNamed } from '#platform/database/database.ts';

/** Cases that closed before and still have something to erase. */
export async function findToErase(
  db: Db,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<string[]> {
  const rows = await readNamed(
    db,
    'moderation-find-to-erase',
    sql<{ id: string }>`
      select id from moderation_case
      where closed_at <= ${before} and (
        title <> '' or picture is not null
        or exists (select from moderation_signal where case_id = moderation_case.id and detail <> '{}')
        or exists (
          select from report
          where case_id = moderation_case.id and snapshot is not null and report.created_at <= ${before})
        or exists (select from moderation_decision
          where case_id = moderation_case.id and (note is not null or undo <> '{}'))
        or exists (select from contact_message where case_id = moderation_case.id))
      order by closed_at limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the reports whose photos nobody needs any more. Those that joined the closed case since are kept as long. */
export async function eraseSnapshots(tx: Tx, caseId: string, before: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('report')
    .set({ snapshot: null })
    .where('case_id', '=', caseId)
    .where('snapshot', 'is not', null)
    .where('created_at', '<=', before)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function eraseNotes(tx: Tx, caseId: string): Promise<void> {
  await tx
    .updateTable('moderation_decision')
    .set({ note: null, undo: '{}' })
    .where('case_id', '=', caseId)
    .execute();
}

export async function deleteContactOf(tx: Tx, caseId: string): Promise<void> {
  await tx.deleteFrom('contact_message').where('case_id', '=', caseId).execute();
}

/** What the queue shows, and what our rules found. */
export async function eraseContent(tx: Tx, caseId: string): Promise<void> {
  await tx
    .updateTable('moderation_case')
    .set({ title: '', picture: null })
    .where('id', '=', caseId)
    .execute();
  await tx.updateTable('moderation_signal').set({ detail: '{}' }).where('case_id', '=', caseId).execute();
}

/** Cases about deleted people end; decisions keep the id, which leads to nobody. */
export async function closeCasesOf(tx: Tx, ownerIds: readonly string[], now: Date): Promise<void> {
  await writeNamed(
    tx,
    'moderation-close-of-owners',
    sql`
      with closed as (
        update moderation_case set owner_id = null, version = version + 1,
          state = 'closed', closed_at = coalesce(closed_at, ${now}),
          closed_reason = coalesce(closed_reason, 'owner-gone'), due_at = null, assigned_to = null, assigned_until = null,
          title = '', picture = null
        where owner_id = any (${ownerIds}::uuid[]) returning id
      )
      update moderation_signal set detail = '{}' from closed where case_id = closed.id`,
  );
}

export async function forgetReporters(tx: Tx, reporterIds: readonly string[]): Promise<void> {
  await tx.updateTable('report').set({ reporter_id: null }).where('reporter_id', 'in', reporterIds).execute();
}

/** With the cases that they opened. */
export async function deleteContactOfAccounts(
  tx: Tx,
  accountIds: readonly string[],
  now: Date,
): Promise<void> {
  await writeNamed(
    tx,
    'moderation-delete-contact-of-accounts',
    sql`
      with deleted as (
        delete from contact_message where account_id = any (${accountIds}::uuid[]) returning case_id
      )
      update moderation_case set state = 'closed', closed_at = coalesce(closed_at, ${now}),
        closed_reason = coalesce(closed_reason, 'owner-gone'), due_at = null, assigned_to = null, assigned_until = null
      from deleted where moderation_case.id = deleted.case_id`,
  );
}
