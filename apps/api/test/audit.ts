import type { TestApp } from './people.ts';

type SubjectKind = 'person' | 'order' | 'product' | 'comment' | 'claim';

/** What the audit log says about a subject, oldest first. */
export function auditOf({ db }: Pick<TestApp, 'db'>, kind: SubjectKind, id: string | number) {
  return db
    .selectFrom('audit_entry')
    .select(['actor_id', 'role', 'action', 'reason', 'detail'])
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
}

/** What the audit log says about a case, oldest first. */
export function auditOfCase({ db }: Pick<TestApp, 'db'>, caseId: string) {
  return db
    .selectFrom('audit_entry')
    .select(['actor_id', 'role', 'action', 'reason', 'detail', 'subject_kind', 'subject_id'])
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute();
}
