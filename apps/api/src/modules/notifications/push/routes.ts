import * as contract from '@perchero/contract/notifications/push';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Mount } from '#platform/http/http.ts';
import type { Keys } from '#platform/keys.ts';
import { consumeGuarded } from '#platform/limits/guarded-limits.ts';
import type { PushSender } from '#platform/providers/push.ts';
import { insertDue } from './due.queries.ts';
import { hasQuietHours, writeQuietHours } from './settings.queries.ts';
import { subscribe } from './subscribe.ts';
import { deleteByEndpoint, deleteDevice, findDevices, findOwnSubscription } from './subscriptions.queries.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: Keys;
  /** The worker sends; the API connects to no push service. */
  readonly push: Omit<PushSender, 'send'>;
}

const done = { success: true } as const;

export function pushRoutes(mount: Mount, deps: Deps): void {
  const { db, clock, push } = deps;

  mount(contract.getPushSettings, async ({ actor }) => {
    const { publicKey, keyId } = push;
    const devices = await findDevices(db, actor.id);
    return {
      publicKey,
      keyId,
      quiet: await hasQuietHours(db, actor.id),
      devices: devices.map(({ id, device, sessionId, createdAt, lastSeenAt }) => ({
        id,
        device,
        current: sessionId === actor.sessionId,
        created_at: createdAt.toISOString(),
        last_seen_at: lastSeenAt.toISOString(),
      })),
    };
  });

  mount(contract.subscribeToPushes, async ({ actor, body, caller }) => {
    await subscribe(deps, actor, body, caller.userAgent);
    return done;
  });

  mount(contract.unsubscribeFromPushes, async ({ actor, body }) => {
    await inTransaction(db, async (tx) => {
      if ('endpoint' in body) return deleteByEndpoint(tx, body.endpoint);
      if (actor.kind !== 'member') throw new AppError('not-signed-in');
      return deleteDevice(tx, actor.id, body.id);
    });
    return done;
  });

  mount(contract.setQuietHours, async ({ actor, body }) => {
    await inTransaction(db, (tx) => writeQuietHours(tx, actor.id, body.on));
    return done;
  });

  mount(contract.testPush, async ({ actor, body }) => {
    await inTransaction(db, async (tx) => {
      const id = await findOwnSubscription(tx, actor.id, body.endpoint);
      if (id === null) throw new AppError('not-found', 'a subscription of their own');
      const now = clock.now();
      await consumeGuarded(tx, now, [{ limit: 'push-test', subject: actor.id }]);
      await insertDue(tx, [{ accountId: actor.id, topic: `test:${id}`, dueAt: now }]);
    });
    return done;
  });
}
