import type { Tx } from '#platform/database/database.ts';

interface Action {
  readonly adminId: string;
  readonly action: string;
  /** The person or order acted on. */
  readonly targetId: string;
  /** Another kind of object: `product:12` with its owner as target, or `orders:12,13` with the reading admin as target. */
  readonly subject?: string;
  readonly reason?: string;
  readonly requestId: string;
  readonly at: Date;
}

export async function insertAction(tx: Tx, action: Action): Promise<number> {
  const [id] = await insertActions(tx, [action]);
  if (id === undefined) throw new Error('an action was not recorded');
  return id;
}

export async function insertActions(tx: Tx, actions: readonly Action[]): Promise<number[]> {
  if (actions.length === 0) return [];
  const rows = await tx
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
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
