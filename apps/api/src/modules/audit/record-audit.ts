import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import { currentRequestId } from '#platform/http/request-context.ts';
import { type AuditRecord, insertEntries } from './audit.queries.ts';

/** The actor of commands run on a server. */
export const operator = { id: '00000000-0000-0000-0000-000000000000', role: 'operator' } as const;

/** In the transaction of what is recorded; returns the id of the entry. */
export async function recordAudit(tx: Tx, clock: Clock, record: AuditRecord): Promise<number> {
  const [id] = await recordAudits(tx, clock, [record]);
  if (id === undefined) throw new Error('an action was not recorded');
  return id;
}

export function recordAudits(tx: Tx, clock: Clock, records: readonly AuditRecord[]): Promise<number[]> {
  return insertEntries(tx, records, { at: clock.now(), requestId: currentRequestId() });
}
