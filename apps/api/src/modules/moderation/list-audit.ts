import { auditPerPage, type listAudit as endpoint } from '@perchero/contract/admin/moderation';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { Db } from '#platform/database/database.ts';
import { cursorNumber, decodeCursor, encodeCursor } from '#platform/http/cursor.ts';
import { readAudit } from './list-audit.queries.ts';

interface Wanted {
  readonly subject?: string | undefined;
  readonly actor?: string | undefined;
  readonly cursor?: string | undefined;
}

/** What staff did and read. */
export async function listAudit(
  db: Db,
  { subject, actor, cursor }: Wanted,
): Promise<ReplyOf<typeof endpoint>> {
  const [kind = '', ...id] = (subject ?? '').split(':');
  // One more, to know whether there is a next page.
  const rows = await readAudit(db, {
    subject: subject === undefined ? null : { kind, id: id.join(':') },
    actorId: actor ?? null,
    before: cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeCursor(cursorNumber, cursor),
    limit: auditPerPage + 1,
  });
  const shown = rows.slice(0, auditPerPage);
  const last = shown.at(-1);
  return {
    entries: shown.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() })),
    nextCursor: rows.length > shown.length && last ? encodeCursor(last.id) : null,
  };
}
