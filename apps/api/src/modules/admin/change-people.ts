import { deleteAccount } from '#modules/accounts/index.ts';
import {
  deleteSessions,
  type IdentityParts,
  securityMailJob,
  suspend,
  unsuspend,
} from '#modules/identity/index.ts';
import type { Member } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { inTransaction, type Tx } from '#platform/database.ts';
import { currentRequestId } from '#platform/request-context.ts';
import { insertAction } from './actions.queries.ts';
import { lockAdmins } from './people.queries.ts';

type Parts = Pick<IdentityParts, 'db' | 'clock' | 'jobs'>;
type Change = (parts: Parts, tx: Tx, id: string) => Promise<boolean>;

const changes = {
  async suspend({ clock, jobs }, tx, id) {
    if (!(await suspend(tx, clock, id))) return false;
    await deleteSessions(tx, id);
    await jobs.enqueue(tx, securityMailJob, { kind: 'account-suspended', userId: id });
    return true;
  },
  unsuspend: ({ clock }, tx, id) => unsuspend(tx, clock, id),
  delete: (parts, tx, id) => deleteAccount(parts, tx, id).catch(leaveWithOrders),
} satisfies Record<string, Change>;

/** Somebody waits for their money or their clothes. That is no reason to leave the others of the choice as they are. */
function leaveWithOrders(error: unknown): false {
  if (error instanceof AppError && error.code === 'account-has-orders') return false;
  throw error;
}

/** Each person in a transaction of their own, with the record of who did it. Those already so are left as they are. */
export async function changePeople(
  parts: Parts,
  admin: Member,
  action: keyof typeof changes,
  ids: readonly string[],
) {
  let changed = 0;
  for (const id of new Set(ids)) {
    const isChanged =
      id !== admin.id && (await inTransaction(parts.db, (tx) => changeOne(parts, tx, admin, action, id)));
    if (isChanged) changed += 1;
  }
  return { success: true, changed } as const;
}

async function changeOne(
  parts: Parts,
  tx: Tx,
  admin: Member,
  action: keyof typeof changes,
  id: string,
): Promise<boolean> {
  const admins = await lockAdmins(tx, [admin.id, id]);
  // Whoever was suspended a moment ago no longer decides about others; so the last admin stays.
  if (!admins.includes(admin.id)) return false;
  if (!(await changes[action](parts, tx, id))) return false;
  const at = parts.clock.now();
  await insertAction(tx, { adminId: admin.id, action, targetId: id, requestId: currentRequestId(), at });
  return true;
}
