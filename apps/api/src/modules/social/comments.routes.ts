import * as contract from '@perchero/contract/social/comments';
import { memberId } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database.ts';
import type { Mount } from '#platform/http.ts';
import { addComment } from './add-comment.ts';
import { toComment } from './comment-wire.ts';
import { readComment } from './comment-threads.queries.ts';
import { deleteComment } from './delete-comment.ts';
import { listReplies, listThreads } from './list-comments.ts';

export function commentRoutes(mount: Mount, parts: { readonly db: Db; readonly clock: Clock }): void {
  const { db } = parts;

  mount(contract.addComment, async ({ actor, body }) => {
    const row = await readComment(db, await addComment(parts, actor.id, body));
    if (!row) throw new AppError('comment-not-added');
    return { success: true as const, comment: toComment(row) };
  });

  mount(contract.deleteComment, async ({ actor, body }) => {
    await deleteComment(parts, actor.id, { id: body.id_comentario, userId: body.userId });
    return { success: true as const };
  });

  mount(contract.listComments, ({ actor, query }) =>
    listThreads(db, {
      productId: query.product,
      viewerId: memberId(actor),
      cursor: query.cursor ?? null,
      commentId: query.comentario ?? null,
    }),
  );

  mount(contract.listReplies, ({ actor, params, query }) =>
    listReplies(db, { threadId: params.id, viewerId: memberId(actor), cursor: query.cursor ?? null }),
  );
}
