import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { deleteEndedAttempts } from './attempts.queries.ts';
import type { SellerAccountDeps } from './deps.ts';
import { renewGrant, tokensOf } from './renew-grant.ts';
import { currentKey } from './encryption.ts';
import {
  findExpiring,
  findEncryptedWithOtherKey,
  type StoredTokens,
  replaceEncryption,
} from './tokens.queries.ts';
import { encryptTokens } from './tokens.ts';

/** Tokens live 180 days; a failed renewal is retried daily for the last thirty. */
const renewBeforeSeconds = 30 * 24 * 60 * 60;
const pageSize = 100;

/** Renews tokens that expire soon and re-encrypts those that use an old key. */
export async function maintainTokens(deps: SellerAccountDeps): Promise<void> {
  const { db, clock, config } = deps;
  const now = clock.now();
  await deleteEndedAttempts(db, now);
  const before = secondsAfter(now, renewBeforeSeconds);
  await forEach(
    (page) => findExpiring(db, before, page),
    async (stored) => {
      const tokens = tokensOf(deps, stored);
      if (typeof tokens !== 'string') await renewGrant(deps, stored.providerUserId, tokens.accessToken);
    },
  );
  const keys = config.mercadoPago.tokenKeys;
  await forEach(
    (page) => findEncryptedWithOtherKey(db, currentKey(keys).id, page),
    async (stored) => {
      const tokens = tokensOf(deps, stored);
      if (typeof tokens === 'string') return;
      await inTransaction(db, (tx) => replaceEncryption(tx, stored, encryptTokens(keys, stored, tokens)));
    },
  );
}

async function forEach(
  read: (page: { after: string; limit: number }) => Promise<StoredTokens[]>,
  work: (stored: StoredTokens) => Promise<void>,
): Promise<void> {
  let after = '';
  for (;;) {
    const page = await read({ after, limit: pageSize });
    for (const stored of page) await work(stored);
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.providerUserId;
  }
}
