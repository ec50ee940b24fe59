import type { Tx } from '#platform/database.ts';

export async function deleteExpired(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('auth.session').where('expires_at', '<', before).execute();
  await tx.deleteFrom('auth.one_time_token').where('expires_at', '<', before).execute();
  await tx.deleteFrom('auth.phone_code').where('expires_at', '<', before).execute();
  await tx.deleteFrom('auth.email_change').where('expires_at', '<', before).execute();
}
