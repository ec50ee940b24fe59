import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, readNamed } from '#platform/database/database.ts';

export interface AuditRow {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly role: string;
  readonly action: string;
  readonly subject: string;
  readonly reason: string | null;
}

interface AuditQuery {
  readonly subject: { readonly kind: string; readonly id: string } | null;
  readonly actorId: string | null;
  readonly before: number;
  readonly limit: number;
}

/** The latest first. */
export function readAudit(db: Db, { subject, actorId, before, limit }: AuditQuery): Promise<AuditRow[]> {
  const ofSubject = subject ? sql`(${about(subject)})` : sql`true`;
  const ofActor = actorId === null ? sql`true` : sql`actor_id = ${actorId}`;
  return readNamed(
    db,
    `moderation-audit${subject ? (isCase(subject) ? '-case' : '-subject') : ''}${actorId === null ? '' : '-actor'}`,
    sql<AuditRow>`
      select audit_entry.id, at, coalesce(account.username, '') as actor, role, action,
        subject_kind || ':' || subject_id as subject, reason
      from audit_entry left join account on account.id = actor_id
      where audit_entry.id < ${before} and ${ofSubject} and ${ofActor}
      order by audit_entry.id desc limit ${limit}`,
  );
}

type Subject = NonNullable<AuditQuery['subject']>;

function isCase({ kind, id }: Subject): boolean {
  return kind === 'case' && z.uuid().safeParse(id).success;
}

/** What was done about a case has the person whom it is about as subject. */
function about(subject: Subject) {
  const { kind, id } = subject;
  const isSubject = sql`subject_kind = ${kind} and subject_id = ${id}`;
  return isCase(subject) ? sql`case_id = ${id}::uuid or ${isSubject}` : isSubject;
}
