import type { Tx } from '#platform/database.ts';

interface Action {
  readonly adminId: string;
  readonly action: string;
  /** The person or the order that it was done to. */
  readonly targetId: string;
  /** When it was neither, what it was, and the target is its owner: `product:12`. */
  readonly subject?: string;
  readonly reason?: string;
  readonly requestId: string;
  readonly at: Date;
}

export function insertAction(tx: Tx, action: Action): Promise<void> {
  return insertActions(tx, [action]);
}

export async function insertActions(tx: Tx, actions: readonly Action[]): Promise<void> {
  if (actions.length === 0) return;
  await tx
    .insertInto('admin_action')
    .values(
      actions.map((action) => ({
        admin_id: action.adminId,
        action: action.action,
        target_id: action.targetId,
        subject: action.subject ?? null,
        reason: action.reason ?? null,
        request_id: action.requestId,
        created_at: action.at,
      })),
    )
    .execute();
}
