import type { Role } from '@perchero/contract/identity/roles.rules';
import type { Tx } from '#platform/database/database.ts';

export interface AuditRecord {
  readonly actor: { readonly id: string; readonly role: Role | 'operator' };
  readonly action: string;
  readonly subject: { readonly kind: string; readonly id: string };
  /** Of moderation. */
  readonly caseId?: string;
  readonly reason?: string;
  /** `owner_id` puts the entry into the data export of that person. */
  readonly detail?: Readonly<Partial<Record<'owner_id' | 'role' | 'thing' | 'person' | 'outcome', string>>>;
}

export async function insertEntries(
  tx: Tx,
  records: readonly AuditRecord[],
  { at, requestId }: { readonly at: Date; readonly requestId: string },
): Promise<number[]> {
  if (records.length === 0) return [];
  const rows = await tx
    .insertInto('audit_entry')
    .values(
      records.map(({ actor, action, subject, caseId = null, reason = null, detail = {} }) => ({
        at,
        actor_id: actor.id,
        role: actor.role,
        action,
        subject_kind: subject.kind,
        subject_id: subject.id,
        case_id: caseId,
        reason,
        detail: JSON.stringify(detail),
        request_id: requestId,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
