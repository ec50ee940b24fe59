import type { SessionUser } from '@perchero/contract/identity/session';
import { useAvatarUrl } from '#app/shared/avatar-url.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import css from './person.module.css';

/** Picture, name and username of who is signed in. */
export function Person({ user }: { user: SessionUser }) {
  const picture = useAvatarUrl(user.avatar_url);
  return (
    <span className={css.person}>
      <Avatar url={picture} alt="" size="large" />
      <span className={css.names}>
        <b>{user.full_name}</b>
        <span>@{user.username}</span>
      </span>
    </span>
  );
}
