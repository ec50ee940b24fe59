import * as contract from '@perchero/contract/seller-accounts/account';
import { refuseForeignId } from '#platform/http/actor.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Mount } from '#platform/http/http.ts';
import { findLink } from './accounts.queries.ts';
import { beginLink } from './begin-link.ts';
import { findBilling, saveBilling } from './billing.queries.ts';
import { disconnectAccount, findRetainedGrant } from './disconnect-account.ts';
import { finishLink } from './finish-link.ts';
import type { SellerAccountDeps } from './deps.ts';

export function sellerAccountRoutes(mount: Mount, deps: SellerAccountDeps): void {
  const { db, clock } = deps;

  mount(contract.getSellerAccount, async ({ actor, query }) => {
    refuseForeignId(actor.id, query.user_id);
    const link = await findLink(db, actor.id);
    const retained = await findRetainedGrant(db, actor.id, clock.now());
    return {
      account: link && {
        user_id: actor.id,
        mp_user_id: link.providerUserId,
        nickname: link.nickname,
        state: link.state,
        linked_at: link.linkedAt.toISOString(),
      },
      retained_permission: retained && { until: retained.until?.toISOString() ?? null },
    };
  });

  mount(contract.getAuthorizeUrl, async ({ actor, query }) => {
    refuseForeignId(actor.id, query.user_id);
    return { url: await beginLink(deps, actor) };
  });

  mount(contract.finishLink, async ({ actor, body }) => ({ outcome: await finishLink(deps, actor, body) }));

  mount(contract.disconnectAccount, async ({ actor, body }) => {
    refuseForeignId(actor.id, body.user_id);
    await disconnectAccount(deps, actor.id);
    return { success: true as const };
  });

  mount(contract.getBilling, async ({ actor, query }) => {
    refuseForeignId(actor.id, query.user_id);
    const names = await findBilling(db, actor.id);
    return { first_name: names?.firstName ?? '', last_name: names?.lastName ?? '' };
  });

  mount(contract.setBilling, async ({ actor, body }) => {
    refuseForeignId(actor.id, body.user_id);
    const { first_name, last_name } = body;
    await inTransaction(db, (tx) =>
      saveBilling(tx, actor.id, { firstName: first_name, lastName: last_name }, clock.now()),
    );
    return { success: true as const, first_name, last_name };
  });
}
