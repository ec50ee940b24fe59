import { type listPeople as endpoint, peoplePerPage, type Person } from '@perchero/contract/admin/people';
import type { ParsedCallOf, ReplyOf } from '@perchero/contract/endpoint';
import { normalizeEmail } from '@perchero/contract/identity/email.rules';
import { z } from 'zod';
import { recordAudits } from '#modules/audit/index.ts';
import type { Member } from '#platform/http/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { decodeCursor, encodeCursor, timeAndId } from '#platform/http/cursor.ts';
import { type PersonRow, readPeople } from './people.queries.ts';

const lastPerson = timeAndId(z.uuid()).transform(([createdAt, id]) => ({ createdAt, id }));

/** Each read is recorded per person before the reply is sent, and whether the admin searched for them. */
export async function listPeople(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  admin: Member,
  { q = '', cursor }: ParsedCallOf<typeof endpoint>['query'],
): Promise<ReplyOf<typeof endpoint>> {
  const before = cursor === undefined ? null : decodeCursor(lastPerson, cursor);
  // One extra row tells whether there is a next page.
  const words = q.replace(/^@/, '');
  const wanted = words === '' ? null : { words, email: normalizeEmail(q) };
  const rows = await readPeople(db, { wanted, before, max: peoplePerPage + 1 });
  const page = rows.slice(0, peoplePerPage);
  const action = wanted ? 'find' : 'read';
  const records = page.map(({ id }) => ({ actor: admin, action, subject: { kind: 'person', id } }));
  await inTransaction(db, (tx) => recordAudits(tx, clock, records));
  const last = page.at(-1);
  const hasMore = rows.length > peoplePerPage;
  return {
    people: page.map(toPerson),
    nextCursor: last && hasMore ? encodeCursor(last.createdAt, last.id) : null,
  };
}

function toPerson({ createdAt, lockedAt, ...row }: PersonRow): Person {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    email_verified: row.emailVerified,
    phone: row.phone,
    role: row.role,
    created_at: new Date(createdAt).toISOString(),
    locked_at: lockedAt?.toISOString() ?? null,
  };
}
