import type { Product } from '@perchero/contract/catalogue/products';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import type {
  addComment,
  Comment,
  deleteComment,
  listComments,
  listReplies,
  CommentThread,
  CommentThreadsPage,
} from '@perchero/contract/social/comments';
import { useState } from 'react';
import { useLogin } from '#app/features/session/login-request.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { get, send, type SendRefusal } from '#app/shared/api.ts';
import { useNextPage } from '#app/shared/use-paged-list.ts';
import {
  addReplies,
  addThreads,
  type CommentThreads,
  initialThreads,
  insertComment,
  refreshThreads,
  removeComment,
} from './comment-threads.rules.ts';
import { texts } from './texts.ts';

/** A comment that the API has not confirmed yet. */
export interface Pending {
  readonly key: number;
  readonly text: string;
  readonly replyTo: Comment | null;
}

export interface CommentError {
  readonly text: string;
  /** Whether the author may publish it as it is. */
  readonly canConfirm: boolean;
}

export type CommentsState = ReturnType<typeof useComments>;

let keys = 0;

/** The comments of a product, and the viewer's changes to them. */
export function useComments({ product, page }: { product: Product; page: CommentThreadsPage }) {
  const [loaded, change] = useCommentThreads(product.id, page, product.comments);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const [lastSent, setLastSent] = useState<number | null>(null);
  const viewer = useSession()?.user ?? null;
  const login = useLogin();

  /** Opens the login and returns false for a guest. */
  function ensureSignedIn(): boolean {
    if (!viewer) login.open({ message: pageErrorTexts['not-signed-in'] });
    return viewer !== null;
  }

  /** Returns what was refused, or null. `anyway` publishes contact data that the author was asked about. */
  async function add(text: string, replyTo: Comment | null, anyway: boolean): Promise<CommentError | null> {
    const sent = { key: (keys += 1), text, replyTo };
    setAnnouncement('');
    setPending((before) => [...before, sent]);
    const parentId = replyTo?.id_comentario ?? null;
    const body = { productId: product.id, content: text, parentId, ...(anyway && { anyway }) };
    const result = await send<typeof addComment>('POST', '/api/add-comment', body);
    setPending((before) => before.filter(({ key }) => key !== sent.key));
    if (!result.ok) return refusalOf(result, () => login.open({ message: result.error }));
    change((before) => insertComment(before, result.value.comment));
    setLastSent(result.value.comment.id_comentario);
    setAnnouncement(texts.sent);
    return null;
  }

  async function remove({ id_comentario }: Comment): Promise<string | null> {
    setAnnouncement('');
    const result = await send<typeof deleteComment>('POST', '/api/delete-comment', { id_comentario });
    // Not found means that an earlier request deleted it.
    if (!result.ok && result.code !== 'not-found')
      return result.code === 'too-many-requests' ? result.error : pageErrorTexts['comment-not-deleted'];
    change((before) => removeComment(before, id_comentario));
    setAnnouncement(texts.removed);
    return null;
  }

  const nextThreads = useNextPage({
    list: product.id,
    cursor: loaded.nextCursor,
    load: async (cursor, signal) => {
      const path = `/api/comments?product=${product.id}&cursor=${cursor}` as const;
      const result = await get<typeof listComments>(path, signal);
      return result.ok ? result.value : null;
    },
    onLoaded: (next) => change((before) => addThreads(before, next)),
  });

  const showReplies = (threadId: number, next: RepliesPage) =>
    change((before) => addReplies(before, threadId, next));

  return {
    loaded,
    pending,
    announcement,
    lastSent,
    viewer,
    ensureSignedIn,
    add,
    remove,
    nextThreads,
    showReplies,
  };
}

type RepliesPage = ReplyOf<typeof listReplies>;

/** The replies of a thread that are not shown yet. */
export function useNextReplies(thread: CommentThread, { showReplies }: CommentsState) {
  const id = thread.comment.id_comentario;
  return useNextPage({
    list: id,
    cursor: thread.nextReplies,
    load: async (cursor, signal) => {
      const path = `/api/comments/${id}/replies?cursor=${cursor}` as const;
      const result = await get<typeof listReplies>(path, signal);
      return result.ok ? result.value : null;
    },
    onLoaded: (next) => showReplies(id, next),
  });
}

/** Local state, merged with the page when it is reloaded. */
function useCommentThreads(productId: number, page: CommentThreadsPage, total: number) {
  const [stored, setStored] = useState({ productId, page, loaded: initialThreads(page, total) });
  const threadsOf = (state: typeof stored) => {
    if (state.productId !== productId) return initialThreads(page, total);
    return state.page === page ? state.loaded : refreshThreads(state.loaded, page, total);
  };
  const change = (next: (before: CommentThreads) => CommentThreads) =>
    setStored((before) => ({ productId, page, loaded: next(threadsOf(before)) }));
  return [threadsOf(stored), change] as const;
}

/** Opens the login when the session has ended. */
function refusalOf({ code, error }: SendRefusal, askToLogIn: () => void): CommentError {
  if (code === 'not-signed-in' || code === 'user-token-expired') askToLogIn();
  return { text: error, canConfirm: code === 'comment-has-contact' };
}
