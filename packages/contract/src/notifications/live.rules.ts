export const notificationsPerPage = 10;

export const live = {
  heartbeatMilliseconds: 25_000,
  /** A stream without data for longer is considered disconnected. */
  silenceMilliseconds: 35_000,
  retryMilliseconds: [1_000, 2_000, 5_000, 10_000],
} as const;

/** Topics of the live stream, in the order of their cursors in an event's id: only appended to. */
export const liveTopics = ['notifications', 'orders', 'messages'] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** The name of a topic's events. Pages of the release before know `change` only. */
export const liveEventNames = {
  notifications: 'change',
  orders: 'orders',
  messages: 'messages',
} as const satisfies Record<LiveTopic, string>;

/** The last change of each topic; null when unknown. */
export type LiveCursors = Readonly<Record<LiveTopic, number | null>>;

export const liveEventId = /^\d{1,15}(?:\.\d{1,15}){0,2}$/;

/** `12.3`: the cursors up to the first unknown one. */
export function formatEventId(cursors: LiveCursors): string {
  const values = liveTopics.map((topic) => cursors[topic]);
  const firstUnknown = values.indexOf(null);
  return values.slice(0, firstUnknown < 0 ? values.length : firstUnknown).join('.');
}

/** An id of the release before is one number: the other topics are unknown. */
export function parseEventId(id: string | undefined): LiveCursors {
  const values = id !== undefined && liveEventId.test(id) ? id.split('.').map(Number) : [];
  const [notifications = null, orders = null, messages = null] = values;
  return { notifications, orders, messages };
}
