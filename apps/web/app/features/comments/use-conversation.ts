import type { Product } from '@perchero/contract/catalogue/products';
import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import type {
  addComment,
  Comment,
  deleteComment,
  listComments,
  listReplies,
  ThreadsPage,
} from '@perchero/contract/social/comments';
import { useState } from 'react';
import { useLogin } from '#app/features/session/login-request.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { send, type SendRefusal } from '#app/shared/api.ts';
import {
  begin,
  type Said,
  withComment,
  withoutComment,
  withReplies,
  withThreads,
} from './conversation.rules.ts';
import { texts } from './texts.ts';

/** On its way to the API. */
export interface Pending {
  readonly key: number;
  readonly words: string;
  readonly answered: Comment | null;
}

export type Conversation = ReturnType<typeof useConversation>;

let keys = 0;

/** What people say about a piece, and what the viewer adds to it and takes from it. */
export function useConversation({ product, page }: { product: Product; page: ThreadsPage }) {
  const [said, change] = useSaid(page, product.comments);
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
function useSaid(page: ThreadsPage, total: number) {
  const [kept, setKept] = useState({ page, said: begin(page, total) });
  const saidIn = (state: typeof kept) => (state.page === page ? state.said : begin(page, total));
  const change = (next: (before: Said) => Said) =>
    setKept((before) => ({ page, said: next(saidIn(before)) }));
  return [saidIn(kept), change] as const;
}

/** Whoever was signed out meanwhile is asked to log in again. */
function refusalOf({ code, error }: SendRefusal, askToLogIn: () => void): string {
  if (code === 'not-signed-in' || code === 'user-token-expired') askToLogIn();
  return error;
}
