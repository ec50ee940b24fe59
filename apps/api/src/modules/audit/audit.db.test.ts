import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { auditOf } from '../../../test/audit.ts';
import { startTestApp } from '../../../test/harness.ts';
import { operator, recordAudit } from './index.ts';

const test = await startTestApp();

const record = (action: string, subject: { kind: string; id: string }, detail = {}) =>
  inTransaction(test.db, (tx) => recordAudit(tx, test.clock, { actor: operator, action, subject, detail }));

it.each([
  sql`update audit_entry set action = 'nothing'`,
  sql`delete from audit_entry`,
  sql`truncate audit_entry`,
])('the application cannot change or delete entries', async (statement) => {
  const id = randomUUID();
  await record('suspend', { kind: 'person', id });

  const change = inTransaction(test.db, (tx) => statement.execute(tx));

  await expect(change).rejects.toThrow(/permission denied/);
  expect(await auditOf(test, 'person', id)).toMatchObject([{ action: 'suspend' }]);
});

/** As the release before records. */
function insertAction(action: string, { reason = null, subject = null }: OldAction = {}) {
  const [adminId, targetId] = [randomUUID(), randomUUID()];
  const insert = inTransaction(test.db, (tx) =>
    sql`insert into admin_action (admin_id, action, target_id, request_id, created_at, reason, subject)
        values (${adminId}, ${action}, ${targetId}, 'r', ${test.clock.now()}, ${reason}, ${subject})`.execute(
      tx,
    ),
  );
  return insert.then(() => ({ adminId, targetId }));
}

interface OldAction {
  readonly reason?: string | null;
  readonly subject?: string | null;
}

const entriesOf = (adminId: string) =>
  test.db
    .selectFrom('audit_entry')
    .select(['role', 'action', 'subject_kind', 'subject_id', 'reason', 'detail'])
    .where('actor_id', '=', adminId)
    .execute();

it.each([
  ['suspend', {}, { subject_kind: 'person', subject_id: 'target', reason: null, detail: {} }],
  ['grant-admin', {}, { action: 'grant-role', subject_kind: 'person', detail: { role: 'admin' } }],
  ['money-refund', { reason: 'Rota' }, { subject_kind: 'order', subject_id: 'target', reason: 'Rota' }],
  ['money-retry', { reason: 'orders 7' }, { subject_kind: 'work', subject_id: 'orders 7', reason: null }],
  ['read-money-paid', { subject: 'orders:1,2' }, { subject_kind: 'orders', subject_id: '1,2', detail: {} }],
  [
    'remove-product',
    { subject: 'product:7', reason: 'Ajena' },
    { subject_kind: 'product', subject_id: '7', reason: 'Ajena', detail: { owner_id: 'target' } },
  ],
])('copies %s of the release before at once', async (action, old, expected) => {
  const { adminId, targetId } = await insertAction(action, old);

  const entries = await entriesOf(adminId);

  const withId = JSON.parse(JSON.stringify(expected).replaceAll('target', targetId)) as object;
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ role: 'admin', action, ...withId });
});

it('shows the reason of a removal to the release before, with the same id', async () => {
  const ownerId = randomUUID();

  const id = await record('remove-comment', { kind: 'comment', id: '12' }, { owner_id: ownerId });
  await record('suspend', { kind: 'person', id: ownerId });

  const { rows } = await inTransaction(test.db, (tx) =>
    sql`select id, subject, target_id from admin_action where target_id = ${ownerId}`.execute(tx),
  );
  expect(rows).toEqual([{ id, subject: 'comment:12', target_id: ownerId }]);
  expect(await auditOf(test, 'comment', 12)).toHaveLength(1);
});
