import { deleteAccount } from '#modules/accounts/index.ts';
import { recordAudit } from '#modules/audit/index.ts';
import { endSessions, type IdentityDeps, lock, securityMailJob, unlock } from '#modules/identity/index.ts';
import type { Member } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { lockStaff } from './people.queries.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'jobs'>;
type Change = (deps: Deps, tx: Tx, id: string) => Promise<boolean>;

const changes = {
  async lock({ clock, jobs }, tx, id) {
    if (!(await lock(tx, clock, id))) return false;
    await endSessions(tx, clock, id);
    await jobs.enqueue(tx, securityMailJob, { kind: 'account-suspended', userId: id });
    return true;
  },
  unlock: ({ clock }, tx, id) => unlock(tx, clock, id),
  delete: (deps, tx, id) => deleteAccount(deps, tx, id).catch(skipWithOpenOrders),
} satisfies Record<string, Change>;

/** Open orders block one person, not the rest of the selection. */
function skipWithOpenOrders(error: unknown): false {
  if (error instanceof AppError && error.code === 'account-has-orders') return false;
  throw error;
}

/** One transaction per person, with an audit record. People already in the target state are skipped. */
export async function changePeople(
  deps: Deps,
  admin: Member,
  action: keyof typeof changes,
  ids: readonly string[],
) {
  let changed = 0;
  for (const id of new Set(ids)) {
    const isChanged =
      id !== admin.id && (await inTransaction(deps.db, (tx) => changeOne(deps, tx, admin, action, id)));
    if (isChanged) changed += 1;
  }
  return { success: true, changed } as const;
}

async function changeOne(
  deps: Deps,
  tx: Tx,
  admin: Member,
  action: keyof typeof changes,
  id: string,
): Promise<boolean> {
  const admins = await lockStaff(tx, 'admin', [admin.id, id]);
  // An admin locked concurrently may no longer act; this also keeps the last admin.
  if (!admins.includes(admin.id)) return false;
  if (!(await changes[action](deps, tx, id))) return false;
  await recordAudit(tx, deps.clock, { actor: admin, action, subject: { kind: 'person', id } });
  return true;
}
