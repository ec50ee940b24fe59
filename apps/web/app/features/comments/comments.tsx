import type { Thread } from '@perchero/contract/social/comments';
import { useId } from 'react';
import { formatCount } from '#app/shared/format.ts';
import { CommentItem } from './comment-item.tsx';
import css from './comments.module.css';
import { find, hiddenComments, hiddenReplies } from './conversation.rules.ts';
import { LoadMore } from './load-more.tsx';
import { PendingComment } from './pending-comment.tsx';
import { texts } from './texts.ts';
import type { Conversation } from './use-conversation.ts';
import { useLinkedComment } from './use-linked-comment.ts';

interface CommentsProps {
  readonly conversation: Conversation;
  /** When it was read. */
  readonly now: string;
  /** Whether anybody may still say something here. */
  readonly isOpen: boolean;
}

/** What people say about a piece. */
export function Comments({ conversation, now, isOpen }: CommentsProps) {
  const titleId = useId();
  const { said, pending, news, loadThreads } = conversation;
  const { threads, nextCursor } = said;
  const standingOut = useLinkedComment((id) => find(said, id) !== undefined);
  const opening = pending.filter(({ answered }) => answered === null);
  const isEmpty = threads.length === 0 && opening.length === 0;
  return (
    <section className={css.comments} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {texts.title} <span className={css.total}>{formatCount(said.total)}</span>
      </h2>
      <p className="visually-hidden" role="status">
        {news}
      </p>
      {isEmpty ? (
        <p className={css.none}>{isOpen ? texts.none : texts.noneClosed}</p>
      ) : (
        <ul className={css.threads}>
          {opening.toReversed().map((one) => (
            <li key={`p${one.key}`}>
              <PendingComment pending={one} viewer={conversation.viewer} />
            </li>
          ))}
          {threads.map((thread) => (
            <ThreadItem
              key={thread.comment.id_comentario}
              thread={thread}
              conversation={conversation}
              now={now}
              isOpen={isOpen}
              standingOut={standingOut}
            />
          ))}
        </ul>
      )}
      {nextCursor !== null && (
        <LoadMore label={texts.more(hiddenComments(said))} load={() => loadThreads(nextCursor)} />
      )}
    </section>
  );
}

interface ThreadItemProps extends CommentsProps {
  readonly thread: Thread;
  readonly standingOut: number | null;
}

function ThreadItem({ thread, standingOut, ...shared }: ThreadItemProps) {
  const { comment, replies, nextReplies } = thread;
  const { pending, viewer, loadReplies } = shared.conversation;
  const id = comment.id_comentario;
  const answers = pending.filter(({ answered }) => (answered?.parent_id ?? answered?.id_comentario) === id);
  return (
    <li className={css.thread}>
      <CommentItem {...shared} comment={comment} isStandingOut={standingOut === id} />
      {(replies.length > 0 || answers.length > 0) && (
        <ul className={css.replies}>
          {replies.map((reply) => (
            <li key={reply.id_comentario}>
              <CommentItem {...shared} comment={reply} isStandingOut={standingOut === reply.id_comentario} />
            </li>
          ))}
          {answers.map((one) => (
            <li key={`p${one.key}`}>
              <PendingComment pending={one} viewer={viewer} />
            </li>
          ))}
        </ul>
      )}
      {nextReplies !== null && (
        <div className={css.moreReplies}>
          <LoadMore
            label={texts.moreReplies(hiddenReplies(thread))}
            load={() => loadReplies(id, nextReplies)}
          />
        </div>
      )}
    </li>
  );
}
