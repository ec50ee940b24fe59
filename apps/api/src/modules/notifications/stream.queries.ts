import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';

interface Watched {
  readonly sessionIds: readonly string[];
  readonly accountIds: readonly string[];
  /** The last change each knows of. */
  readonly told: readonly number[];
}

interface Noticed {
  /** Which of the watched, from 0. */
  readonly place: number;
  readonly has_ended: boolean;
  readonly revision: number;
  readonly unread: number;
}

/** Of many streams those whose session is worth nothing any more, as `resolveActor` would say, or whose inbox has moved on. */
export function readEndedOrChanged(db: Db, watched: Watched, now: Date): Promise<Noticed[]> {
  return readNamed(
    db,
    'streams-ended-or-changed',
    // bounded: at most a row for each one asked about
    sql<Noticed>`
      select (w.place - 1)::int as place, a.id is null as has_ended,
        coalesce(n.revision, 0) as revision, coalesce(n.unread, 0) as unread
      from unnest(${watched.sessionIds}::uuid[], ${watched.accountIds}::uuid[], ${watched.told}::bigint[])
        with ordinality as w (session_id, account_id, told, place)
      left join auth.session s
        on s.id = w.session_id and s.user_id = w.account_id and s.kind = 'member' and s.expires_at > ${now}
      left join auth.identity i
        on i.id = s.user_id and i.suspended_at is null and i.phone_verified_at is not null
      left join account a on a.id = i.id and a.deleted_at is null
      left join notification_inbox n on n.account_id = w.account_id
      where a.id is null or coalesce(n.revision, 0) > w.told`,
  );
}
