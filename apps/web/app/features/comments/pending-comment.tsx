import { replyPrefix } from '@perchero/contract/social/comment.rules';
import type { SessionUser } from '@perchero/contract/identity/session';
import { useAvatarUrl } from '#app/shared/avatar-url.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { CommentText } from './comment-text.tsx';
import css from './comments.module.css';
import { texts } from './texts.ts';
import type { Pending } from './use-conversation.ts';

/** What the viewer just wrote, until the server has it. */
export function PendingComment({ pending, viewer }: { pending: Pending; viewer: SessionUser | null }) {
  const { words, answered } = pending;
  const name = answered?.user?.username;
  return (
    <div className={css.comment} aria-busy="true">
      <Avatar url={useAvatarUrl(viewer?.avatar_url ?? null)} alt="" size={answered ? 'small' : 'medium'} />
      <div className={css.bubble}>
        <b className={css.author}>{viewer && texts.author(viewer.username)}</b>
        <CommentText content={name ? replyPrefix(name) + words : words} mentions={name ? [name] : []} />
      </div>
      <div className={css.foot}>{texts.sending}</div>
    </div>
  );
}
