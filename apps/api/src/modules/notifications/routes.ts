import * as contract from '@perchero/contract/notifications/notifications';
import * as unsubscribing from '@perchero/contract/notifications/unsubscribe';
import { refuseForeignId } from '#platform/http/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Mount } from '#platform/http/http.ts';
import type { MountStream } from '#platform/http/http-stream.ts';
import type { LiveUpdates } from '#platform/live/live-updates.ts';
import { countUnread, listNotifications } from './list-notifications.ts';
import { markRead } from './mark-read.ts';
import { readPreferences, setPreferences } from './preferences.ts';
import type { StreamUpdater } from './stream.ts';
import { showMailList, stopMails, type StopMailsDeps } from './unsubscribe/unsubscribe.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly news: LiveUpdates;
}

const done = { success: true } as const;

export function notificationRoutes(mount: Mount, deps: Deps): void {
  const { db } = deps;

  mount(contract.countUnread, async ({ actor, params }) => {
    refuseForeignId(actor.id, params.userId);
    return { count: await countUnread(db, actor.id) };
  });

  mount(contract.listNotifications, async ({ actor, params, query }) => {
    refuseForeignId(actor.id, params.userId);
    return listNotifications(db, actor.id, query.page);
  });

  mount(contract.markRead, async ({ actor, body }) => {
    refuseForeignId(actor.id, body.user_id);
    await markRead(deps, actor.id, body.notification_id);
    return done;
  });

  mount(contract.markAllRead, async ({ actor, body }) => {
    refuseForeignId(actor.id, body.user_id);
    await markRead(deps, actor.id, null);
    return done;
  });

  mount(contract.getNotificationPreferences, ({ actor }) => readPreferences(db, actor.id));

  mount(contract.setNotificationPreferences, async ({ actor, body }) => {
    await setPreferences(db, actor.id, body.preferences);
    return done;
  });
}

export function unsubscribeRoutes(mount: Mount, deps: StopMailsDeps): void {
  mount(unsubscribing.showUnsubscribe, async ({ params }) => ({
    ...done,
    list: showMailList(deps, params.token),
  }));
  mount(unsubscribing.unsubscribe, async ({ params }) => ({
    ...done,
    list: await stopMails(deps, params.token),
  }));
}

export function streamRoutes(mountStream: MountStream, updater: StreamUpdater): void {
  mountStream(contract.streamNotifications, (stream) => updater.addStream(stream));
}
