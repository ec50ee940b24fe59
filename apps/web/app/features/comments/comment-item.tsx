import { splitMentions } from '@perchero/contract/social/comment.rules';
import type { Comment } from '@perchero/contract/social/comments';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { type ReportRequest, useReport } from '#app/features/reports/report-request.ts';
import { useAvatarUrl } from '#app/shared/site.ts';
import { formatLongDate, formatMoment } from '#app/shared/format-moment.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { paths } from '#app/shared/paths.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { focusOnMount } from '#app/ui/focus.ts';
import css from './comments.module.css';
import { Composer } from './composer.tsx';
import { texts } from './texts.ts';
import type { CommentsState } from './use-comments.ts';

interface CommentItemProps {
  readonly comment: Comment;
  readonly commentsState: CommentsState;
  /** The server's time of the request, for relative dates. */
  readonly now: string;
  /** Whether comments can still be added. */
  readonly isOpen: boolean;
  readonly isHighlighted: boolean;
}

export function CommentItem({ comment, commentsState, now, isOpen, isHighlighted }: CommentItemProps) {
  const { user, id_comentario, content, mentions } = comment;
  const avatar = useAvatarUrl(user?.avatar_url ?? null);
  const size = comment.parent_id === null ? 'medium' : 'small';
  return (
    <div
      id={texts.anchor(id_comentario)}
      className={css.comment}
      data-highlighted={isHighlighted || undefined}
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
          <CommentFoot comment={comment} commentsState={commentsState} now={now} isOpen={isOpen} />
        </>
      ) : (
        <p className={css.deleted}>{comment.isRemoved ? texts.takenDown : texts.deleted}</p>
      )}
    </div>
  );
}

function CommentFoot({
  comment,
  commentsState,
  now,
  isOpen,
}: Pick<CommentItemProps, 'comment' | 'commentsState' | 'now' | 'isOpen'>) {
  const [isReplying, setIsReplying] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const [isRemovalCancelled, setIsRemovalCancelled] = useState(false);
  const replyButton = useRef<HTMLButtonElement>(null);
  const report = useReport();
  const { viewer, ensureSignedIn, add } = commentsState;
  const username = comment.user?.username ?? '';
  const written = new Date(comment.created_at);

  if (isRemoving)
    return (
      <RemovalConfirm
        onRemove={() => commentsState.remove(comment)}
        onCancel={() => {
          setIsRemoving(false);
          setIsRemovalCancelled(true);
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
            aria-label={isReplying ? undefined : texts.replyTo(username)}
            onClick={() => ensureSignedIn() && setIsReplying(!isReplying)}
          >
            {isReplying ? texts.cancel : texts.reply}
          </button>
        )}
        {viewer?.id !== comment.id_user && (
          <button
            type="button"
            className={css.report}
            aria-label={texts.reportOf(username)}
            onClick={() => report({ kind: 'comment', id: comment.id_comentario, owner: authorOf(comment) })}
          >
            {texts.report}
          </button>
        )}
        {viewer?.id === comment.id_user && (
          <button
            type="button"
            // After a cancelled deletion the focus returns to this button.
            ref={isRemovalCancelled ? focusOnMount : null}
            className={css.remove}
            onClick={() => setIsRemoving(true)}
          >
            {texts.remove}
          </button>
        )}
      </div>
      {isReplying && (
        <div className={css.answer}>
          <Composer
            label={texts.writeReply(username)}
            placeholder={texts.replyPlaceholder}
            submitLabel={texts.publishReply}
            replyTo={username}
            onSend={(text, anyway) => add(text, comment, anyway)}
            onDone={() => {
              setIsReplying(false);
              replyButton.current?.focus();
            }}
            ensureSignedIn={ensureSignedIn}
          />
        </div>
      )}
    </>
  );
}

/** Comments name their authors by username only. */
function authorOf({ id_user: id, user }: Comment): ReportRequest['owner'] {
  if (id === null || user === null) return null;
  return { id, full_name: texts.author(user.username), avatar_url: user.avatar_url };
}

/** The text with its mentions as links. */
export function CommentText({ content, mentions }: { content: string; mentions: readonly string[] }) {
  return (
    <p className={css.words}>
      {splitMentions(content, mentions).map(({ text, username }, index) =>
        username === null ? (
          text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- a text is cut the same way each time
          <Link key={index} to={paths.profile(username)} className={css.mention}>
            {text}
          </Link>
        ),
      )}
    </p>
  );
}

interface RemovalConfirmProps {
  /** Returns the error text, or null. */
  readonly onRemove: () => Promise<string | null>;
  readonly onCancel: () => void;
}

/** Asks for confirmation in place of the comment's buttons. */
function RemovalConfirm({ onRemove, onCancel }: RemovalConfirmProps) {
  const { mutate, isPending, error } = useMutation(onRemove);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape does what the second button does
    <div
      className={css.foot}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onCancel();
      }}
    >
      <span role="alert" className={error ? css.fault : undefined}>
        {error ?? texts.removeQuestion}
      </span>
      <button
        type="button"
        ref={focusOnMount}
        className={css.confirm}
        aria-disabled={isPending}
        onClick={() => mutate()}
      >
        {isPending ? texts.removing : texts.confirm}
      </button>
      <button type="button" onClick={onCancel}>
        {texts.cancel}
      </button>
    </div>
  );
}
