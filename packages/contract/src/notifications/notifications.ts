import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { messageLimits } from '../messages/message.rules.ts';
import { liveEventId, type LiveTopic, notificationsPerPage } from './live.rules.ts';

export { live, notificationsPerPage } from './live.rules.ts';

/** Named by the API's registry of kinds; a client must accept ones it does not know. */
const kind = z.string().max(40);

const icons = [
  'bell',
  'coins',
  'heart',
  'message',
  'package',
  'people',
  'reply',
  'shield',
  'shirt',
  'star',
  'wallet',
] as const;
/** A page of the release before shows the bell instead of an icon it does not know. */
const icon = z.enum(icons).catch('bell');
export type NotificationIcon = (typeof icons)[number];

/** Older ones are deleted. */
export const maxNotifications = 500;
/** Counted up to this; the badge shows 99+. */
export const maxUnreadCounted = 100;

/** Field names of the original request first, then ours. The texts are generated when read. */
export const notification = z
  .object({
    id: z.int().positive(),
    title: z.string(),
    message: z.string(),
    read: z.boolean(),
    created_at: z.iso.datetime(),
    /** A path of this site. */
    url: z.string(),
    user_id: z.uuid(),
    kind,
    /** Shown instead of the actor's avatar. */
    icon: icon.nullable(),
    /** The latest actor; null when their account is deleted. */
    actor: z.object({ username: z.string(), avatar_url: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Notification' });

export type Notification = z.output<typeof notification>;

const write = {
  method: 'POST',
  access: 'member',
  limit: 'social',
  idempotency: 'natural',
  writes: true,
} as const;
const read = { ...write, method: 'GET', limit: 'browse', writes: false } as const;
const success = z.object({ success: z.literal(true) });
const userId = z.uuid();
const count = z.int().nonnegative();

export const countUnread = defineEndpoint({
  ...read,
  path: '/api/notifications/unread-count/:userId',
  summary: 'How many own notifications are unread, counted up to 100',
  params: z.object({ userId }),
  reply: z.object({ count }),
  errors: ['not-allowed'],
});

export const listNotifications = defineEndpoint({
  ...read,
  path: '/api/notifications/by-user/:userId',
  summary: 'Own notifications, ten a page, the latest first',
  params: z.object({ userId }),
  query: z.object({
    page: z.coerce
      .number()
      .pipe(
        z
          .int()
          .positive()
          .max(maxNotifications / notificationsPerPage),
      )
      .default(1),
  }),
  reply: z.object({
    data: z.array(notification).max(notificationsPerPage),
    /** Over all pages. */
    count,
    unread: count,
  }),
  errors: ['not-allowed'],
});

export const markRead = defineEndpoint({
  ...write,
  path: '/api/notifications/mark-read',
  whenSuspended: true,
  summary: 'Mark one own notification as read',
  body: z.strictObject({ user_id: userId.optional(), notification_id: z.int().positive() }),
  reply: success,
  errors: ['not-allowed', 'not-found'],
});

export const markAllRead = defineEndpoint({
  ...write,
  path: '/api/notifications/mark-all-read',
  whenSuspended: true,
  summary: 'Mark all own notifications as read',
  body: z.strictObject({ user_id: userId.optional() }),
  reply: success,
  errors: ['not-allowed'],
});

export const notificationChannels = ['bell', 'mail', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

const bellAndMail = z.object({ bell: z.boolean(), mail: z.boolean() });

/** By kind. */
const notificationPreferences = z
  .record(kind, bellAndMail.extend({ push: z.boolean() }))
  .meta({ id: 'NotificationPreferences' });

/** A page of the release before says nothing of `push`. */
const chosenPreferences = z
  .record(kind, bellAndMail.extend({ push: z.boolean().optional() }))
  .meta({ id: 'ChosenNotificationPreferences' });

export type ChosenPreferences = z.output<typeof chosenPreferences>;

export type NotificationPreferences = z.output<typeof notificationPreferences>;

/** A row of the settings screen. */
const notificationSetting = z
  .object({
    kind,
    title: z.string(),
    about: z.string(),
    icon,
    /** Never in the bell. Only for pages of the release before, which do not know `channels`. */
    mail_only: z.boolean(),
    /** The switches of the row. */
    channels: z.array(z.enum(notificationChannels)),
  })
  .meta({ id: 'NotificationSetting' });

export type NotificationSetting = z.output<typeof notificationSetting>;

export const getNotificationPreferences = defineEndpoint({
  ...read,
  path: '/api/notifications/preferences',
  summary: 'Of what one is told, in the bell, by mail and by push',
  reply: z.object({ preferences: notificationPreferences, rows: z.array(notificationSetting) }),
  errors: [],
});

export const setNotificationPreferences = defineEndpoint({
  ...write,
  path: '/api/notifications/set-preferences',
  whenSuspended: true,
  summary: 'Choose of what one is told, in the bell, by mail and by push; what is not named keeps its choice',
  body: z.strictObject({
    preferences: chosenPreferences.refine((chosen) => Object.keys(chosen).length > 0),
  }),
  reply: success,
  errors: [],
});

/** Topic `notifications`. */
export const liveChange = z
  .object({
    unread: count,
    /** New or changed since the last sent revision, newest first; null when there are too many. */
    notifications: z.array(notification).max(notificationsPerPage).nullable(),
  })
  .meta({ id: 'LiveChange' });

export type LiveChange = z.output<typeof liveChange>;

/** Topic `orders`: an order changed, as buyer or as seller; pages about orders reload. */
const liveOrders = z.object({ revision: count }).meta({ id: 'LiveOrders' });

/** Topic `messages`: where own threads stand, without texts. */
const liveMessages = z
  .object({
    /** Threads with unread messages, counted up to 100. */
    unread: count,
    /** Changed since the last sent revision; null when all have to be read anew. */
    threads: z
      .array(
        z.object({
          id: z.uuid(),
          /** Of the last message. */
          seq: count,
          unread: count,
          /** How far the other person has read. */
          read_seq: count,
        }),
      )
      .max(messageLimits.liveThreads)
      .nullable(),
  })
  .meta({ id: 'LiveMessages' });

const livePayloads = { notifications: liveChange, orders: liveOrders, messages: liveMessages };

export type LivePayload<Topic extends LiveTopic> = z.output<(typeof livePayloads)[Topic]>;
/** Its name is `liveEventNames[topic]`, its id the cursors of all topics. A heartbeat is `event: beat`. */
export type LiveEvent = {
  [Topic in LiveTopic]: { readonly topic: Topic; readonly payload: LivePayload<Topic> };
}[LiveTopic];

export const streamNotifications = defineEndpoint({
  ...read,
  path: '/api/notifications/stream',
  limit: 'stream',
  stream: true,
  summary:
    'What happens to own notifications, orders and messages, as it happens; goes on after the header Last-Event-ID or its query twin',
  query: z.object({ lastEventId: z.string().regex(liveEventId).optional() }),
  reply: z.union(Object.values(livePayloads)),
  errors: ['too-many-streams', 'unavailable'],
});
