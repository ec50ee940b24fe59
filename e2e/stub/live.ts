import type { ServerResponse } from 'node:http';
import { notificationsPerPage } from '@perchero/contract/notifications/live.rules';
import type { LivePayload, Notification } from '@perchero/contract/notifications/notifications';
import { memberSession } from './member.ts';
import type { StubShop } from './shop.ts';

/** Serves the notification stream; returns its controls. */
export function openInbox(shop: StubShop, { unread = 0 } = {}) {
  const streams = new Set<ServerResponse>();
  /** The `lastEventId` of each connection. */
  const openings: (string | null)[] = [];
  let last = { id: 1, orders: 1, messages: 0, unread };

  const lastId = () => [last.id, last.orders, ...(last.messages > 0 ? [last.messages] : [])].join('.');
  const write = (response: ServerResponse, event: string, payload: object) =>
    response.write(`event: ${event}\nid: ${lastId()}\ndata: ${JSON.stringify(payload)}\n\n`);
  shop.state.answers['GET /api/notifications/stream'] = {
    stream(response, url) {
      openings.push(url.searchParams.get('lastEventId'));
      streams.add(response);
      response.on('close', () => streams.delete(response));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      write(response, 'change', { unread: last.unread, notifications: [] });
    },
  };
  return {
    openings,
    openStreams: () => streams.size,
    /** Sends a change to every open stream. */
    send(change: LivePayload<'notifications'>) {
      last = { ...last, id: last.id + 1, unread: change.unread };
      for (const response of streams) write(response, 'change', change);
    },
    /** Tells every open stream that an order changed. */
    sendOrders() {
      last = { ...last, orders: last.orders + 1 };
      const payload: LivePayload<'orders'> = { revision: last.orders };
      for (const response of streams) write(response, 'orders', payload);
    },
    /** Tells every open stream where threads stand. */
    sendMessages(payload: LivePayload<'messages'>) {
      last = { ...last, messages: last.messages + 1 };
      for (const response of streams) write(response, 'messages', payload);
    },
    cut() {
      for (const response of streams) response.destroy();
    },
  };
}

/** Sets the pages of the notification list. */
export function fillInbox(
  shop: StubShop,
  all: readonly Notification[],
  unread = all.filter(({ read }) => !read).length,
): void {
  for (let from = 0; from === 0 || from < all.length; from += notificationsPerPage) {
    const data = all.slice(from, from + notificationsPerPage);
    const page = from / notificationsPerPage + 1;
    shop.state.answers[`${listPath}?page=${page}`] = { body: { data, count: all.length, unread } };
  }
}

export const listPath = `GET /api/notifications/by-user/${memberSession().user.id}`;

export function aNotification(changes: Partial<Notification> & Pick<Notification, 'id'>): Notification {
  return {
    title: 'Mateo comentó tu campera',
    message: '¿El botón cambiado se nota mucho?',
    read: false,
    created_at: new Date(Date.now() - 2 * 60_000).toISOString(),
    url: '/Post/1?comentario=7',
    user_id: memberSession().user.id,
    kind: 'comment',
    icon: null,
    actor: { username: 'mateososa', avatar_url: 'avatars/mateo' },
    ...changes,
  };
}
