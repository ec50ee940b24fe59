import type { PushPayload } from '@perchero/contract/notifications/push';
import { localPath } from '#app/shared/local-path.ts';
import { texts } from '../texts.ts';

const version: PushPayload['version'] = 1;

interface PushNotification {
  readonly title: string;
  readonly options: NotificationOptions & { readonly data: { readonly path: string } };
}

/** The notification of a push. One that this worker cannot read, such as of a later release, only says that there is news. */
export function notificationOf(content: string | null): PushNotification {
  const { title, body, tag, path } = read(content);
  return {
    title,
    options: { body, tag, icon: '/icon-192.png', lang: 'es-UY', data: { path: localPath(path) } },
  };
}

type Shown = Pick<PushPayload, 'title' | 'body' | 'tag' | 'path'>;

const unreadable: Shown = { title: texts.news, body: '', tag: 'news', path: '/' };

function read(content: string | null): Shown {
  try {
    const push = JSON.parse(content ?? '') as Record<keyof PushPayload, unknown>;
    const { title, body, tag, path } = push;
    const isReadable =
      push.version === version && [title, body, tag, path].every((value) => typeof value === 'string');
    return isReadable ? ({ title, body, tag, path } as Shown) : unreadable;
  } catch {
    return unreadable;
  }
}
