import type { Tx } from '#platform/database.ts';

export interface NewProfile {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly description: string;
  readonly avatarPath: string | null;
  readonly department: string | null;
}

export async function insertProfile(tx: Tx, profile: NewProfile, createdAt: Date): Promise<void> {
  await tx
    .insertInto('account')
    .values({
      id: profile.id,
      username: profile.username,
      full_name: profile.fullName,
      description: profile.description,
      avatar_path: profile.avatarPath,
      department: profile.department,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
