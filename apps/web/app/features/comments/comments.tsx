import type { Product } from '@perchero/contract/catalogue/products';
import type { SessionUser } from '@perchero/contract/identity/session';
import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import { replyPrefix } from '@perchero/contract/social/comment.rules';
import type {
  addComment,
  Comment,
  deleteComment,
  listComments,
  listReplies,
  Thread,
  ThreadsPage,
} from '@perchero/contract/social/comments';
import { useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router';
import { useLogin } from '#app/features/session/login-request.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { send, type SendRefusal } from '#app/shared/api.ts';
import { useAvatarUrl } from '#app/shared/avatar-url.ts';
import { formatCount } from '#app/shared/format.ts';
import { readCommentId } from '#app/shared/product-address.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { CommentItem, CommentText } from './comment-item.tsx';
import css from './comments.module.css';
import {
  begin,
  renewed,
  find,
  hiddenComments,
  hiddenReplies,
  type Said,
  withComment,
  withoutComment,
  withReplies,
  withThreads,
} from './conversation.rules.ts';
import { texts } from './texts.ts';

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

interface LoadMoreProps {
  readonly label: string;
  /** Answers whether they came. */
  readonly load: () => Promise<boolean>;
}

function LoadMore({ label, load }: LoadMoreProps) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');

  async function press(): Promise<void> {
    if (state === 'busy') return;
    setState('busy');
    setState((await load()) ? 'ready' : 'failed');
  }

  return (
    <div className={css.more}>
      {state === 'failed' && (
        <span role="alert" className={css.fault}>
          {texts.loadFailed}
        </span>
      )}
      <button
        type="button"
        className={css.link}
        aria-disabled={state === 'busy'}
        onClick={() => void press()}
      >
        {{ ready: label, busy: texts.loading, failed: texts.retry }[state]}
      </button>
    </div>
  );
}

/** What the viewer just wrote, until the server has it. */
function PendingComment({ pending, viewer }: { pending: Pending; viewer: SessionUser | null }) {
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

const shownFor = 1700;

/** Brings the comment that the address names into view; answers its number for as long as it stands out. */
function useLinkedComment(isShown: (id: number) => boolean): number | null {
  const { search, key } = useLocation();
  const [standingOut, setStandingOut] = useState<number | null>(null);
  const id = readCommentId(search);
  const linked = id !== null && isShown(id) ? id : null;

  useEffect(() => {
    if (linked === null) return;
    let timer: ReturnType<typeof setTimeout>;
    // After everything that moves the page or the focus when it opens.
    const frame = requestAnimationFrame(() => {
      const element = document.getElementById(texts.anchor(linked));
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      element?.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' });
      element?.focus({ preventScroll: true });
      setStandingOut(linked);
      timer = setTimeout(() => setStandingOut(null), shownFor);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      setStandingOut(null);
    };
  }, [linked, key]);

  return standingOut;
}

/** On its way to the API. */
interface Pending {
  readonly key: number;
  readonly words: string;
  readonly answered: Comment | null;
}

export type Conversation = ReturnType<typeof useConversation>;

let keys = 0;

/** What people say about a piece, and what the viewer adds to it and takes from it. */
export function useConversation({ product, page }: { product: Product; page: ThreadsPage }) {
  const [said, change] = useSaid(product.id, page, product.comments);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [news, setNews] = useState('');
  const viewer = useSession()?.user ?? null;
  const login = useLogin();

  /** False for a guest, who is asked to log in. */
  function mayWrite(): boolean {
    if (!viewer) login.open({ message: pageErrorTexts['not-signed-in'] });
    return viewer !== null;
  }

  /** Answers why it was not published. */
  async function add(words: string, answered: Comment | null): Promise<string | null> {
    const sent = { key: (keys += 1), words, answered };
    setNews('');
    setPending((before) => [...before, sent]);
    const body = { productId: product.id, content: words, parentId: answered?.id_comentario ?? null };
    const result = await send<typeof addComment>('POST', '/api/add-comment', body);
    setPending((before) => before.filter(({ key }) => key !== sent.key));
    if (!result.ok) return refusalOf(result, () => login.open({ message: result.error }));
    change((before) => withComment(before, result.value.comment));
    setNews(texts.sent);
    return null;
  }

  async function remove({ id_comentario }: Comment): Promise<string | null> {
    setNews('');
    const result = await send<typeof deleteComment>('POST', '/api/delete-comment', { id_comentario });
    // One that is gone already was deleted by an earlier press.
    if (!result.ok && result.code !== 'not-found')
      return result.code === 'too-many-requests' ? result.error : pageErrorTexts['comment-not-deleted'];
    change((before) => withoutComment(before, id_comentario));
    setNews(texts.removed);
    return null;
  }

  /** Answers whether they came. */
  async function loadThreads(cursor: string): Promise<boolean> {
    const path = `/api/comments?product=${product.id}&cursor=${cursor}` as const;
    const result = await send<typeof listComments>('GET', path);
    if (result.ok) change((before) => withThreads(before, result.value));
    return result.ok;
  }

  async function loadReplies(threadId: number, cursor: string): Promise<boolean> {
    const path = `/api/comments/${threadId}/replies?cursor=${cursor}` as const;
    const result = await send<typeof listReplies>('GET', path);
    if (result.ok) change((before) => withReplies(before, threadId, result.value));
    return result.ok;
  }

  return { said, pending, news, viewer, mayWrite, add, remove, loadThreads, loadReplies };
}

/** Read again, the page begins anew: the server knows better. */
function useSaid(productId: number, page: ThreadsPage, total: number) {
  const [kept, setKept] = useState({ productId, page, said: begin(page, total) });
  const saidIn = (state: typeof kept) => {
    if (state.productId !== productId) return begin(page, total);
    return state.page === page ? state.said : renewed(state.said, page, total);
  };
  const change = (next: (before: Said) => Said) =>
    setKept((before) => ({ productId, page, said: next(saidIn(before)) }));
  return [saidIn(kept), change] as const;
}

/** Whoever was signed out meanwhile is asked to log in again. */
function refusalOf({ code, error }: SendRefusal, askToLogIn: () => void): string {
  if (code === 'not-signed-in' || code === 'user-token-expired') askToLogIn();
  return error;
}
