import { randomUUID } from 'node:crypto';
import type { subscribeToPushes } from '@perchero/contract/notifications/push';
import type { ParsedCallOf } from '@perchero/contract/endpoint';
import { deviceName } from '#modules/identity/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Member } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Keys } from '#platform/keys.ts';
import type { PushSender } from '#platform/providers/push.ts';
import { type ResealReport, resealColumn } from '#platform/reseal.ts';
import {
  deleteExcessSubscriptions,
  findSealedAuths,
  lockAccount,
  replaceSealedAuth,
  upsertSubscription,
} from './subscriptions.queries.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: Pick<Keys, 'seal'>;
  readonly push: Pick<PushSender, 'isPossible'>;
}

/** The endpoint is the visitor's word and requests go there: no other address than a push service's is stored. */
export async function subscribe(
  { db, clock, keys, push }: Deps,
  { id: accountId, sessionId }: Pick<Member, 'id' | 'sessionId'>,
  { endpoint, p256dh, auth, keyId }: ParsedCallOf<typeof subscribeToPushes>['body'],
  userAgent: string,
): Promise<void> {
  if (!push.isPossible({ endpoint, p256dh, auth })) throw new AppError('invalid-push-address');
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const isStored = await upsertSubscription(tx, {
      id: randomUUID(),
      accountId,
      sessionId,
      endpoint,
      p256dh,
      sealedAuth: keys.seal('push', auth),
      keyId,
      device: deviceName(userAgent),
      now: clock.now(),
    });
    if (!isStored) throw new AppError('not-signed-in', 'the session has just ended');
    await deleteExcessSubscriptions(tx, accountId);
  });
}

export function resealSubscriptions({ db, keys }: { db: Db; keys: Keys }): Promise<ResealReport> {
  return resealColumn(keys, 'push', {
    read: (after, limit) => findSealedAuths(db, after, limit),
    replace: (value, sealed) => inTransaction(db, (tx) => replaceSealedAuth(tx, value, sealed)),
  });
}
