import type { QueuedCase } from '@perchero/contract/admin/moderation';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { findUsernames } from './opened-case.queries.ts';
import type { QueuedRow } from './queue.queries.ts';

type ListedRow = Omit<QueuedRow, 'cursorTime'>;

/** As the queue shows them: a lease that ended is none. */
export async function toQueued(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  rows: readonly ListedRow[],
  moderatorId: string,
): Promise<QueuedCase[]> {
  const now = clock.now();
  const holderOf = ({ assignedTo, assignedUntil }: ListedRow) =>
    assignedTo && assignedUntil && assignedUntil > now ? assignedTo : null;
  const others = rows.flatMap((row) => holderOf(row) ?? []).filter((id) => id !== moderatorId);
  const names = await findUsernames(db, others);
  return rows.map((row) => {
    const holder = holderOf(row);
    const { id, kind, title, picture, reason, signal, priority, dueAt } = row;
    const waits = row.state === 'open' || row.state === 'assigned' || row.state === 'appealed';
    return {
      id,
      kind,
      state: row.state === 'assigned' && !holder ? 'open' : row.state,
      title,
      picture,
      reason,
      signal,
      priority,
      due_at: waits ? (dueAt?.toISOString() ?? null) : null,
      is_late: waits && (row.isLate || (dueAt !== null && dueAt <= now)),
      taken_by: holder === null || holder === moderatorId ? null : (names.get(holder) ?? ''),
      is_mine: holder === moderatorId,
    };
  });
}
