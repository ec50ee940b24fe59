import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { deleteEndedAttempts } from './attempts.queries.ts';
import type { SellerAccountDeps } from './deps.ts';
import { renewGrant, tokensOf } from './renew-grant.ts';
import { sealingKey } from './sealing.ts';
import { findExpiring, findSealedOtherwise, type HeldTokens, replaceSealing } from './tokens.queries.ts';
import { sealTokens } from './tokens.ts';

/** The provider's tokens live 180 days; what cannot be renewed one day can be tried on thirty more. */
const renewBeforeSeconds = 30 * 24 * 60 * 60;
const pageSize = 100;

/** Renews what ends soon, and seals with the key in use what was sealed with another. */
export async function keepTokens(deps: SellerAccountDeps): Promise<void> {
  const { db, clock, config } = deps;
  const now = clock.now();
  await deleteEndedAttempts(db, now);
  const before = secondsAfter(now, renewBeforeSeconds);
  await forEach(
    (page) => findExpiring(db, before, page),
    async (held) => {
      const tokens = tokensOf(deps, held);
      if (typeof tokens !== 'string') await renewGrant(deps, held.providerUserId, tokens.accessToken);
    },
  );
  const keys = config.mercadoPago.tokenKeys;
  await forEach(
    (page) => findSealedOtherwise(db, sealingKey(keys).id, page),
    async (held) => {
      const tokens = tokensOf(deps, held);
      if (typeof tokens === 'string') return;
      await inTransaction(db, (tx) => replaceSealing(tx, held, sealTokens(keys, held, tokens)));
    },
  );
}

async function forEach(
  read: (page: { after: string; limit: number }) => Promise<HeldTokens[]>,
  work: (held: HeldTokens) => Promise<void>,
): Promise<void> {
  let after = '';
  for (;;) {
    const page = await read({ after, limit: pageSize });
    for (const held of page) await work(held);
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.providerUserId;
  }
}
