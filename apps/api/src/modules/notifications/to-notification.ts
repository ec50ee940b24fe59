import type { Notification } from '@perchero/contract/notifications/notifications';
import { replyPrefix } from '@perchero/contract/social/comment.rules';
import { moneyUrl } from './money/news.rules.ts';
import { moneyTexts } from './money/texts.ts';
import type { NotificationRow } from './notifications.queries.ts';
import { texts } from './texts.ts';

/** The text is created at display time, so that it is current. */
export function toNotification(row: NotificationRow, accountId: string): Notification {
  const { id, kind, isRead, movedAt, actorUsername, actorAvatar } = row;
  return {
    id,
    ...textOf(row),
    read: isRead,
    created_at: movedAt.toISOString(),
    url: urlOf(row),
    user_id: accountId,
    kind,
    actor: actorUsername === null ? null : { username: actorUsername, avatar_url: actorAvatar },
  };
}

export function textOf(row: NotificationRow): Pick<Notification, 'title' | 'message'> {
  const { kind, category, actorCount } = row;
  const name = firstName(row.actorName);
  switch (kind) {
    case 'comment':
      return { title: texts.commented(name, category), message: quoted(row) };
    case 'reply':
      return { title: texts.answered(name), message: quoted(row) };
    case 'sale':
    case 'purchase':
    case 'payment':
      return moneyText(row);
    case 'removal':
      return removalText(row);
    case 'like':
      if (actorCount === 1) return { title: texts.liked(name, category), message: '' };
      return {
        title: texts.likedByMany(actorCount, category),
        message: texts.likers(likers(row), actorCount),
      };
  }
}

/** Path on this site. */
export function urlOf(row: NotificationRow): string {
  const { productId, commentId, news } = row;
  if (news) return moneyUrl({ news, orderId: row.orderId, username: row.ownUsername ?? '' });
  return commentId === null ? `/Post/${productId}` : `/Post/${productId}?comentario=${commentId}`;
}

function moneyText(row: NotificationRow) {
  const { news, productTitle, productCount, totalCents, amountCents, reason, actorName } = row;
  if (!news) throw new Error('a notification about money that says nothing');
  return moneyTexts[news]({
    title: productTitle ?? '',
    productCount: productCount ?? 0,
    totalCents: totalCents ?? 0,
    amountCents: amountCents ?? totalCents ?? 0,
    reason,
    other: firstName(actorName),
  });
}

function removalText({ removal, category }: NotificationRow) {
  if (!removal) throw new Error('a notification about a removal that says nothing');
  const title = removal.what === 'product' ? texts.removedProduct(category) : texts.removedComment;
  return { title, message: removal.reason };
}

function likers({ actorName, otherName }: NotificationRow): string[] {
  return [actorName, otherName].filter((name) => name !== null).map(firstName);
}

function quoted({ content, answeredUsername }: NotificationRow): string {
  if (content === null) return texts.deletedComment;
  return answeredUsername === null ? content : replyPrefix(answeredUsername) + content;
}

export function firstName(fullName: string | null): string {
  return fullName?.trim().split(/\s+/)[0] || texts.somebody;
}
