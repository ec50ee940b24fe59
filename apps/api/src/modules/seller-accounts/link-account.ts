import type { Db, Tx } from '#platform/database.ts';
import { type AccountLink, findLink, markRevoked, upsertLink } from './accounts.queries.ts';

/** From now on this person is paid into that account; a link they had before is replaced. */
export function linkAccount(tx: Tx, link: AccountLink): Promise<void> {
  return upsertLink(tx, link);
}

/** The account no longer takes payments for this person. Revoking twice keeps the first moment. */
export function revokeAccount(tx: Tx, accountId: string, now: Date): Promise<void> {
  return markRevoked(tx, accountId, now);
}

export async function hasLinkedAccount(db: Db, accountId: string): Promise<boolean> {
  return (await findLink(db, accountId))?.state === 'linked';
}
