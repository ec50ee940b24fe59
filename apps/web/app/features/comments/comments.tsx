import type { SessionUser } from '@perchero/contract/identity/session';
import { replyPrefix } from '@perchero/contract/social/comment.rules';
import type { CommentThread } from '@perchero/contract/social/comments';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useAvatarUrl } from '#app/shared/site.ts';
import { formatCount } from '#app/shared/format.ts';
import { readCommentId } from '#app/shared/product-address.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { CommentItem, CommentText } from './comment-item.tsx';
import { findComment, hiddenComments, hiddenReplies } from './comment-threads.rules.ts';
import css from './comments.module.css';
import { texts } from './texts.ts';
import { type CommentsState, type Pending, useNextReplies } from './use-comments.ts';

interface CommentsProps {
  readonly commentsState: CommentsState;
  /** The server's time of the request, for relative dates. */
  readonly now: string;
  /** Whether comments can still be added. */
  readonly isOpen: boolean;
  /** Whether the viewer sells the product. */
  readonly isOwn: boolean;
}

/** The comments of a product. */
export function Comments({ commentsState, now, isOpen, isOwn }: CommentsProps) {
  const titleId = useId();
  const { loaded, pending, announcement, nextThreads } = commentsState;
  const { threads, nextCursor } = loaded;
  const highlighted = useHighlightedComment(commentsState);
  const pendingTopLevel = pending.filter(({ replyTo }) => replyTo === null);
  const isEmpty = threads.length === 0 && pendingTopLevel.length === 0;
  return (
    <section className={css.comments} aria-labelledby={titleId}>
      <h2 id={titleId} className={css.title}>
        {texts.title} <span className={css.total}>{formatCount(loaded.total)}</span>
      </h2>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {isEmpty ? (
        <p className={css.none}>{isOpen ? (isOwn ? texts.noneOwn : texts.none) : texts.noneClosed}</p>
      ) : (
        <ul className={css.threads}>
          {pendingTopLevel.toReversed().map((item) => (
            <li key={`p${item.key}`}>
              <PendingComment pending={item} viewer={commentsState.viewer} />
            </li>
          ))}
          {threads.map((thread) => (
            <CommentThreadItem
              key={thread.comment.id_comentario}
              thread={thread}
              commentsState={commentsState}
              now={now}
              isOpen={isOpen}
              highlighted={highlighted}
            />
          ))}
        </ul>
      )}
      {nextCursor !== null && <LoadMore label={texts.more(hiddenComments(loaded))} {...nextThreads} />}
    </section>
  );
}

interface CommentThreadItemProps extends Omit<CommentsProps, 'isOwn'> {
  readonly thread: CommentThread;
  readonly highlighted: number | null;
}

function CommentThreadItem({ thread, highlighted, ...shared }: CommentThreadItemProps) {
  const { comment, replies, nextReplies } = thread;
  const { pending, viewer } = shared.commentsState;
  const more = useNextReplies(thread, shared.commentsState);
  const id = comment.id_comentario;
  const pendingReplies = pending.filter(
    ({ replyTo }) => (replyTo?.parent_id ?? replyTo?.id_comentario) === id,
  );
  return (
    <li className={css.thread}>
      <CommentItem {...shared} comment={comment} isHighlighted={highlighted === id} />
      {(replies.length > 0 || pendingReplies.length > 0) && (
        <ul className={css.replies}>
          {replies.map((reply) => (
            <li key={reply.id_comentario}>
              <CommentItem {...shared} comment={reply} isHighlighted={highlighted === reply.id_comentario} />
            </li>
          ))}
          {pendingReplies.map((item) => (
            <li key={`p${item.key}`}>
              <PendingComment pending={item} viewer={viewer} />
            </li>
          ))}
        </ul>
      )}
      {nextReplies !== null && (
        <div className={css.moreReplies}>
          <LoadMore label={texts.moreReplies(hiddenReplies(thread))} {...more} />
        </div>
      )}
    </li>
  );
}

interface LoadMoreProps extends ReturnType<typeof useNextReplies> {
  readonly label: string;
}

function LoadMore({ label, status, loadMore }: LoadMoreProps) {
  return (
    <div className={css.more}>
      {status === 'failed' && (
        <span role="alert" className={css.fault}>
          {texts.loadFailed}
        </span>
      )}
      <button type="button" className={css.link} aria-disabled={status === 'loading'} onClick={loadMore}>
        {{ ready: label, loading: texts.loading, failed: texts.retry }[status]}
      </button>
    </div>
  );
}

/** The viewer's new comment until the API has confirmed it. */
function PendingComment({ pending, viewer }: { pending: Pending; viewer: SessionUser | null }) {
  const { text, replyTo } = pending;
  const name = replyTo?.user?.username;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => scrollToMiddle(element.current), []);
  return (
    <div ref={element} className={css.comment} aria-busy="true">
      <Avatar url={useAvatarUrl(viewer?.avatar_url ?? null)} alt="" size={replyTo ? 'small' : 'medium'} />
      <div className={css.bubble}>
        <b className={css.author}>{viewer && texts.author(viewer.username)}</b>
        <CommentText content={name ? replyPrefix(name) + text : text} mentions={name ? [name] : []} />
      </div>
      <div className={css.foot}>{texts.sending}</div>
    </div>
  );
}

const highlightMs = 1700;

/** Scrolls to the comment named in the URL and to each one just sent; returns the id of the one that is highlighted. */
function useHighlightedComment({ loaded, lastSent }: CommentsState): number | null {
  const { search, key } = useLocation();
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const id = readCommentId(search);
  const linked = id !== null && findComment(loaded, id) ? id : null;

  const highlight = useEffectEvent((shown: number, takesFocus: boolean) => {
    let timer: ReturnType<typeof setTimeout>;
    // Runs after the code that scrolls or focuses when the page opens, or when a reply was sent.
    const frame = requestAnimationFrame(() => {
      const element = document.getElementById(texts.anchor(shown));
      scrollToMiddle(element);
      if (takesFocus) element?.focus({ preventScroll: true });
      setHighlighted(shown);
      timer = setTimeout(() => setHighlighted(null), highlightMs);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      setHighlighted(null);
    };
  });

  useEffect(() => (linked === null ? undefined : highlight(linked, true)), [linked, key]);
  // The focus stays where the author wrote.
  useEffect(() => (lastSent === null ? undefined : highlight(lastSent, false)), [lastSent]);

  return highlighted;
}

function scrollToMiddle(element: HTMLElement | null): void {
  const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block: 'center', behavior: prefersReducedMotion ? 'auto' : 'smooth' });
}
