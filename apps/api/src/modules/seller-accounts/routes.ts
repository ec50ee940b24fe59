import { getSellerAccount } from '@perchero/contract/seller-accounts/account';
import { AppError } from '#platform/app-error.ts';
import type { Db } from '#platform/database.ts';
import type { Mount } from '#platform/http.ts';
import { findLink } from './accounts.queries.ts';

export function sellerAccountRoutes(mount: Mount, { db }: { readonly db: Db }): void {
  mount(getSellerAccount, async ({ actor, query }) => {
    if (query.user_id !== undefined && query.user_id !== actor.id)
      throw new AppError('not-allowed', "another person's account");
    const link = await findLink(db, actor.id);
    return {
      account: link && {
        user_id: actor.id,
        mp_user_id: link.providerUserId,
        nickname: link.nickname,
        state: link.state,
        linked_at: link.linkedAt.toISOString(),
      },
    };
  });
}
