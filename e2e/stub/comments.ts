import { replyPrefix } from '@perchero/contract/social/comment.rules';
import type { Comment, CommentThread, CommentThreadsPage } from '@perchero/contract/social/comments';
import { memberSession } from './member.ts';

const minute = 60_000;
const people: Readonly<Record<string, { id: string; avatar: string }>> = {
  mateososa: { id: '5b0c8c3e-6f6c-4a57-9b51-3a3c1b1f0b01', avatar: 'avatars/mateo' },
  camiolivera: { id: '5b0c8c3e-6f6c-4a57-9b51-3a3c1b1f0b02', avatar: 'avatars/camila' },
  luciaferreira: { id: memberSession().user.id, avatar: 'avatars/lucia' },
};

interface CommentOptions {
  readonly productId: number;
  readonly parent?: Comment;
  /** The username it replies to; by default the author of `parent`. */
  readonly to?: string;
  readonly minutesAgo?: number;
}

export function aComment(
  id: number,
  username: string,
  text: string,
  { productId, parent, to = parent?.user?.username, minutesAgo = 0 }: CommentOptions,
): Comment {
  return {
    id_comentario: id,
    created_at: new Date(Date.now() - minutesAgo * minute).toISOString(),
    id_products: productId,
    content: to ? replyPrefix(to) + text : text,
    id_user: people[username]?.id ?? null,
    parent_id: parent?.id_comentario ?? null,
    user: { username, avatar_url: people[username]?.avatar ?? null },
    isDeleted: false,
    mentions: to ? [to] : [],
  };
}

export function aCommentThread(
  comment: Comment,
  replies: readonly Comment[] = [],
  change: Partial<CommentThread> = {},
): CommentThread {
  return { comment, replies: [...replies], nextReplies: null, replyCount: replies.length, ...change };
}

/** The session user Camila, who commented on the jacket. */
export const camila = {
  id: people['camiolivera']?.id ?? '',
  username: 'camiolivera',
  full_name: 'Camila Olivera',
  avatar_url: 'avatars/camila',
};

/** First page of comments on the jean jacket; two more comments are on the next page. */
export function jacketComments(productId: number): CommentThreadsPage {
  const button = aComment(40, 'mateososa', '¿El botón cambiado se nota mucho?', {
    productId,
    minutesAgo: 121,
  });
  const sending = aComment(
    42,
    'camiolivera',
    '¿Hacés envíos a Tacuarembó? La necesito para el frío de allá.',
    {
      productId,
      minutesAgo: 40,
    },
  );
  return {
    threads: [
      aCommentThread(sending, [
        aComment(43, 'luciaferreira', 'sí, por agencia. Sale el mismo día.', {
          productId,
          parent: sending,
          minutesAgo: 12,
        }),
      ]),
      aCommentThread(button, [
        aComment(41, 'luciaferreira', 'casi nada, es un poquito más oscuro. Te subo foto.', {
          productId,
          parent: button,
          minutesAgo: 61,
        }),
      ]),
    ],
    nextCursor: '40',
    linked: null,
  };
}

export const noComments: CommentThreadsPage = { threads: [], nextCursor: null, linked: null };
