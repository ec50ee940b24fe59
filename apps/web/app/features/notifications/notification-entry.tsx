import type { Notification, ToldKind } from '@perchero/contract/notifications/notifications';
import { Link } from 'react-router';
import { useAvatarUrl } from '#app/shared/avatar-url.ts';
import { formatMoment } from '#app/shared/format-moment.ts';
import { localPath } from '#app/shared/local-path.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { HandCoins, Heart, PackageCheck, ShieldAlert, Wallet } from '#app/ui/icons.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import css from './notification-entry.module.css';
import { texts } from './texts.ts';

/** What is no word of a person has a sign instead of a face. */
const signs: Partial<Record<ToldKind, typeof Heart>> = {
  like: Heart,
  sale: HandCoins,
  purchase: PackageCheck,
  payment: Wallet,
  removal: ShieldAlert,
};

interface NotificationEntryProps {
  readonly notification: Notification;
  readonly now: Date;
  readonly onOpen: () => void;
}

export function NotificationEntry({ notification, now, onOpen }: NotificationEntryProps) {
  const { title, message, read, created_at, url, kind, actor } = notification;
  const Sign = signs[kind];
  const picture = useAvatarUrl(actor?.avatar_url ?? null);
  return (
    <Link
      className={[css.entry, !read && css.unread].filter(Boolean).join(' ')}
      to={localPath(url)}
      onClick={onOpen}
    >
      {Sign ? (
        <span className={[css.sign, css[kind]].join(' ')}>
          <Sign aria-hidden="true" />
        </span>
      ) : (
        <span className={css.person}>
          <Avatar url={picture} alt="" />
        </span>
      )}
      <span className={css.words}>
        <b>{title}</b>
        {message && <span>{message}</span>}
        <time dateTime={created_at}>{formatMoment(new Date(created_at), now)}</time>
      </span>
      {!read && (
        <span className={css.dot}>
          <VisuallyHidden>{texts.unread}</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}
