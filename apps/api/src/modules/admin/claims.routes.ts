import * as contract from '@perchero/contract/admin/claims';
import { decideClaim } from '#modules/claims/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Mount } from '#platform/http/http.ts';
import { lockStaff } from './people.queries.ts';
import { watchClaims } from './watch-claims.ts';

export function claimDecisionRoutes(mount: Mount, deps: Parameters<typeof watchClaims>[0]): void {
  mount(contract.watchClaims, ({ actor, query }) => watchClaims(deps, actor, query));

  mount(contract.decideClaim, async ({ actor, body }) => {
    const { claim_id: claimId, decision, amount_cents: amountCents, reason } = body;
    const refusal = await inTransaction(deps.db, async (tx) => {
      // Somebody suspended concurrently, or without the role since, may no longer decide.
      if ((await lockStaff(tx, 'money', [actor.id])).length === 0)
        throw new AppError('not-allowed', 'lost the role');
      return decideClaim(tx, deps, actor, { claimId, decision, amountCents, reason });
    });
    if (refusal) throw refusal;
    return { success: true } as const;
  });
}
