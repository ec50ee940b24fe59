import type { Tx } from '#platform/database.ts';

interface Action {
  readonly adminId: string;
  readonly action: string;
  /** The person or the order that it was done to. */
  readonly targetId: string;
  readonly reason?: string;
  readonly requestId: string;
  readonly at: Date;
}

export async function insertAction(tx: Tx, action: Action): Promise<void> {
  await tx
    .insertInto('admin_action')
    .values({
      admin_id: action.adminId,
      action: action.action,
      target_id: action.targetId,
      reason: action.reason ?? null,
      request_id: action.requestId,
      created_at: action.at,
    })
    .execute();
}
