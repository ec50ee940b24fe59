import type { Comment } from '@perchero/contract/social/comments';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useAvatarUrl } from '#app/shared/avatar-url.ts';
import { formatLongDate, formatMoment } from '#app/shared/format-moment.ts';
import { paths } from '#app/shared/paths.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { focusOnMount } from '#app/ui/focus-on-mount.ts';
import { CommentRemoval } from './comment-removal.tsx';
import { CommentText } from './comment-text.tsx';
import { Composer } from './composer.tsx';
import css from './comments.module.css';
import { texts } from './texts.ts';
import type { Conversation } from './use-conversation.ts';

interface CommentItemProps {
  readonly comment: Comment;
  readonly conversation: Conversation;
  /** When it was read. */
  readonly now: string;
  /** Whether anybody may still say something here. */
  readonly isOpen: boolean;
  readonly isStandingOut: boolean;
}

export function CommentItem({ comment, conversation, now, isOpen, isStandingOut }: CommentItemProps) {
  const { user, id_comentario, content, mentions } = comment;
  const avatar = useAvatarUrl(user?.avatar_url ?? null);
  const size = comment.parent_id === null ? 'medium' : 'small';
  return (
    <div
      id={texts.anchor(id_comentario)}
      className={css.comment}
      data-standing-out={isStandingOut || undefined}
      tabIndex={-1}
    >
      {user ? (
        <>
          <Avatar url={avatar} alt="" size={size} />
          <div className={css.bubble}>
            <Link to={paths.profile(user.username)} className={css.author}>
              {texts.author(user.username)}
            </Link>
            <CommentText content={content} mentions={mentions} />
          </div>
          <CommentFoot comment={comment} conversation={conversation} now={now} isOpen={isOpen} />
        </>
      ) : (
        <p className={css.deleted}>{texts.deleted}</p>
      )}
    </div>
  );
}

function CommentFoot({
  comment,
  conversation,
  now,
  isOpen,
}: Pick<CommentItemProps, 'comment' | 'conversation' | 'now' | 'isOpen'>) {
  const [isAnswering, setIsAnswering] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const [wasKept, setWasKept] = useState(false);
  const replyButton = useRef<HTMLButtonElement>(null);
  const { viewer, mayWrite, add } = conversation;
  const username = comment.user?.username ?? '';
  const written = new Date(comment.created_at);

  if (isRemoving)
    return (
      <CommentRemoval
        onRemove={() => conversation.remove(comment)}
        onCancel={() => {
          setIsRemoving(false);
          setWasKept(true);
        }}
      />
    );
  return (
    <>
      <div className={css.foot}>
        <time dateTime={comment.created_at} title={formatLongDate(written)}>
          {formatMoment(written, new Date(now))}
        </time>
        {isOpen && (
          <button
            type="button"
            ref={replyButton}
            aria-label={isAnswering ? undefined : texts.replyTo(username)}
            onClick={() => mayWrite() && setIsAnswering(!isAnswering)}
          >
            {isAnswering ? texts.cancel : texts.reply}
          </button>
        )}
        {viewer?.id === comment.id_user && (
          <button
            type="button"
            // Whoever thought better of it goes on where they were.
            ref={wasKept ? focusOnMount : null}
            className={css.remove}
            onClick={() => setIsRemoving(true)}
          >
            {texts.remove}
          </button>
        )}
      </div>
      {isAnswering && (
        <div className={css.answer}>
          <Composer
            label={texts.writeReply(username)}
            placeholder={texts.replyPlaceholder}
            submitLabel={texts.publishReply}
            answered={username}
            onSend={(words) => add(words, comment)}
            onDone={() => {
              setIsAnswering(false);
              replyButton.current?.focus();
            }}
            mayWrite={mayWrite}
          />
        </div>
      )}
    </>
  );
}
