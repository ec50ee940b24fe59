import { randomUUID } from 'node:crypto';
import { inTransaction } from '../src/platform/database/database.ts';
import { aStaffMember } from './admins.ts';
import { aMemberSince, type TestApp } from './people.ts';
import type { Visitor } from './visitor.ts';

/** Signed in with password and second factor. */
export function aModerator(test: TestApp) {
  return aStaffMember(test, 'moderator');
}

/** A member whose reports count. */
export function aReporter(test: TestApp) {
  return aMemberSince(test, 100, 'Camila Rey');
}

interface Target {
  readonly target_kind: string;
  readonly target_id: string;
}

export function aTarget(kind: string, id: number | string): Target {
  return { target_kind: kind, target_id: String(id) };
}

export function report(visitor: Visitor, target: Target, reason = 'other', words = 'Mirala, por favor.') {
  return visitor.post('/api/reports/create', { ...target, reason, words });
}

/** Reports a thing and returns the id of its case. */
export async function mustReport(
  test: Pick<TestApp, 'db'>,
  visitor: Visitor,
  target: Target,
  reason?: string,
  words?: string,
): Promise<string> {
  const { status, body } = await report(visitor, target, reason, words);
  if (status !== 200) throw new Error(`not reported: ${status} ${JSON.stringify(body)}`);
  const row = await test.db
    .selectFrom('report')
    .select('case_id')
    .where('target_kind', '=', target.target_kind)
    .where('target_id', '=', target.target_id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.case_id;
}

/** The case of a thing that a reporter reported. */
export async function aCase(test: TestApp, target: Target, reason?: string): Promise<string> {
  const { visitor } = await aReporter(test);
  return mustReport(test, visitor, target, reason);
}

export async function takeCase({ visitor }: { readonly visitor: Visitor }, caseId: string) {
  const { status, body } = await visitor.post('/api/admin/moderation/take', { case_id: caseId });
  if (status !== 200) throw new Error(`not taken: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Opens a case as the desk does. */
export async function openCase({ visitor }: { readonly visitor: Visitor }, caseId: string) {
  const { status, body } = await visitor.get(`/api/admin/moderation?case=${caseId}`);
  if (status !== 200) throw new Error(`not opened: ${status} ${JSON.stringify(body)}`);
  return body.opened;
}

export function caseRow({ db }: Pick<TestApp, 'db'>, id: string) {
  return db.selectFrom('moderation_case').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** A decided case, as if this moderator had decided nothing. */
export async function decideNothing(test: Pick<TestApp, 'db' | 'clock'>, caseId: string): Promise<void> {
  const now = test.clock.now();
  await inTransaction(test.db, async (tx) => {
    const { owner_id, version } = await tx
      .updateTable('moderation_case')
      .set({ state: 'decided', decided_at: now, due_at: now, assigned_to: null, assigned_until: null })
      .where('id', '=', caseId)
      .returning(['owner_id', 'version'])
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('moderation_decision')
      .values({
        id: randomUUID(),
        case_id: caseId,
        case_version: version,
        owner_id,
        moderator_id: randomUUID(),
        thing: 'nothing',
        person: 'none',
        reason: 'other',
        words: '',
        created_at: now,
      })
      .execute();
  });
}
