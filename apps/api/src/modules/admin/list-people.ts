import type * as contract from '@perchero/contract/admin/people';
import { peoplePerPage, type Person } from '@perchero/contract/admin/people';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { normalizeEmail } from '@perchero/contract/identity/email.rules';
import { z } from 'zod';
import { recordAudits } from '#modules/audit/index.ts';
import type { Member } from '#platform/http/actor.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { decodeCursor, encodeCursor, timeAndId } from '#platform/http/cursor.ts';
import { type PersonRow, readPeople } from './people.queries.ts';

const lastPerson = timeAndId(z.uuid()).transform(([createdAt, id]) => ({ createdAt, id }));

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Each read is recorded per person before the reply is sent. */
export async function listPeople(
  deps: Deps,
  admin: Member,
  cursor: string | undefined,
): Promise<ReplyOf<typeof contract.listPeople>> {
  const before = cursor === undefined ? null : decodeCursor(lastPerson, cursor);
  // One extra row tells whether there is a next page.
  const rows = await readPeople(deps.db, { wanted: null, before, max: peoplePerPage + 1 });
  const page = rows.slice(0, peoplePerPage);
  await record(deps, admin, 'read', page);
  const last = page.at(-1);
  const hasMore = rows.length > peoplePerPage;
  return {
    people: page.map(toPerson),
    nextCursor: last && hasMore ? encodeCursor(last.createdAt, last.id) : null,
  };
}

/** Recorded as well, as searched for. */
export async function findPeople(
  deps: Deps,
  admin: Member,
  q: string,
): Promise<ReplyOf<typeof contract.findPeople>> {
  const wanted = { words: q.replace(/^@/, ''), email: normalizeEmail(q) };
  const rows = await readPeople(deps.db, { wanted, before: null, max: peoplePerPage });
  await record(deps, admin, 'find', rows);
  return { people: rows.map(toPerson) };
}

async function record(
  { db, clock }: Deps,
  admin: Member,
  action: 'read' | 'find',
  people: readonly PersonRow[],
): Promise<void> {
  const records = people.map(({ id }) => ({ actor: admin, action, subject: { kind: 'person', id } }));
  await inTransaction(db, (tx) => recordAudits(tx, clock, records));
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
