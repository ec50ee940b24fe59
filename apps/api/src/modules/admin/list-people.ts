import { type listPeople as endpoint, peoplePerPage } from '@perchero/contract/admin/people';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { Db } from '#platform/database.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { readPeople } from './people.queries.ts';

export async function listPeople(db: Db, cursor: string | undefined): Promise<ReplyOf<typeof endpoint>> {
  const before = cursor === undefined ? null : decodeCursor(cursor);
  // One more than a page, to know whether there is a next one.
  const rows = await readPeople(db, before, peoplePerPage + 1);
  const page = rows.slice(0, peoplePerPage);
  const last = page.at(-1);
  return {
    people: page.map(({ exact_created_at: _, ...row }) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      suspended_at: row.suspended_at?.toISOString() ?? null,
    })),
    nextCursor:
      last && rows.length > peoplePerPage
        ? encodeCursor({ createdAt: last.exact_created_at, id: last.id })
        : null,
  };
}
