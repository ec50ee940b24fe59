import type { PushPayload } from '@perchero/contract/notifications/push';
import type { Db } from '#platform/database/database.ts';
import type { PushMessage } from '#platform/providers/push.ts';
import { kindOf } from '../kinds/index.ts';
import { readUnreadThread } from '../messages.queries.ts';
import { type NotificationRow, readSome } from '../notifications.queries.ts';
import { topicOf, writePayload } from './payload.rules.ts';
import * as texts from './texts.ts';

const daySeconds = 24 * 60 * 60;

type Push = Omit<PushPayload, 'version'>;

/** One for each kind, with the texts of now; what is gone or was read meanwhile is left out. */
export async function writePushes(
  db: Db,
  accountId: string,
  {
    notificationIds,
    threadIds,
  }: { readonly notificationIds: readonly number[]; readonly threadIds: readonly string[] },
): Promise<PushMessage[]> {
  const found = notificationIds.length > 0 ? (await readSome(db, accountId, notificationIds)).rows : [];
  const unread = found.filter(({ isRead }) => !isRead);
  const ofKinds = [...Map.groupBy(unread, ({ kind }) => kind)].map(([kind, rows]) =>
    toMessage(pushOf(rows), kindOf(kind).push?.ttlSeconds),
  );
  const messages = await pushOfThreads(db, accountId, threadIds);
  return [...ofKinds, ...(messages ? [toMessage(messages)] : [])];
}

export function writeTestPush(): PushMessage {
  return toMessage({ kind: 'test', tag: 'test', ...texts.test, path: '/' });
}

function toMessage(push: Push, ttlSeconds = daySeconds): PushMessage {
  return { payload: writePayload(push), topic: topicOf(push.tag), ttlSeconds };
}

/** Of one kind, newest first. */
function pushOf(rows: readonly NotificationRow[]): Push {
  const [newest] = rows as readonly [NotificationRow, ...NotificationRow[]];
  const { name: kind, setting, url, text, push } = kindOf(newest.kind);
  if (rows.length > 1 && push?.gathered) {
    const { title, message, path } = push.gathered(rows);
    return { kind, tag: kind, title, body: message, path };
  }
  const { title, message } = (push?.text ?? text)(newest);
  const path = url(newest);
  return rows.length === 1
    ? { kind, tag: `${kind}:${newest.id}`, title, body: message, path }
    : { kind, tag: kind, title: texts.gatheredTitle(setting, rows.length), body: title, path };
}

async function pushOfThreads(db: Db, accountId: string, threadIds: readonly string[]): Promise<Push | null> {
  const kind = 'message';
  const unread: { id: string; title: string; otherName: string }[] = [];
  for (const id of threadIds) {
    const thread = await readUnreadThread(db, id, accountId);
    if (thread) unread.push({ id, ...thread });
  }
  const [first] = unread;
  if (!first) return null;
  if (unread.length === 1) {
    const { id, title, otherName } = first;
    return {
      kind,
      tag: `thread:${id}`,
      title: texts.wrote(otherName),
      body: texts.about(title),
      path: `/mensajes/${id}`,
    };
  }
  return {
    kind,
    tag: kind,
    title: texts.wroteSeveral(unread.length),
    body: texts.writers(unread.map(({ otherName }) => otherName)),
    path: '/mensajes',
  };
}
