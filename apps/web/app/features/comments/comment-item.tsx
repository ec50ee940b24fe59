import { partsOf } from '@perchero/contract/social/comment.rules';
import type { Comment } from '@perchero/contract/social/comments';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useAvatarUrl } from '#app/shared/avatar-url.ts';
import { formatLongDate, formatMoment } from '#app/shared/format-moment.ts';
import { paths } from '#app/shared/paths.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { focusOnMount } from '#app/ui/focus-on-mount.ts';
import css from './comments.module.css';
import { Composer } from './composer.tsx';
import { texts } from './texts.ts';
import type { Conversation } from './comments.tsx';

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

/** What somebody said; the people it names are a way to them. */
export function CommentText({ content, mentions }: { content: string; mentions: readonly string[] }) {
  return (
    <p className={css.words}>
      {partsOf(content, mentions).map(({ text, username }, place) =>
        username === null ? (
          text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- a text is cut the same way each time
          <Link key={place} to={paths.profile(username)} className={css.mention}>
            {text}
          </Link>
        ),
      )}
    </p>
  );
}

interface CommentRemovalProps {
  /** Answers why it could not be. */
  readonly onRemove: () => Promise<string | null>;
  readonly onCancel: () => void;
}

/** Asks once more, where the comment stands. */
function CommentRemoval({ onRemove, onCancel }: CommentRemovalProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function remove(): Promise<void> {
    setIsBusy(true);
    setRefusal(null);
    const refused = await onRemove();
    setRefusal(refused);
    setIsBusy(false);
  }

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
      <span role="alert" className={refusal ? css.fault : undefined}>
        {refusal ?? texts.removeQuestion}
      </span>
      <button
        type="button"
        ref={focusOnMount}
        className={css.confirm}
        aria-disabled={isBusy}
        onClick={() => isBusy || void remove()}
      >
        {isBusy ? texts.removing : texts.confirm}
      </button>
      <button type="button" onClick={onCancel}>
        {texts.cancel}
      </button>
    </div>
  );
}
