import * as contract from '@perchero/contract/social/comments';
import { memberId } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/database.ts';
import type { Mount } from '#platform/http/http.ts';
import { addComment } from './add-comment.ts';
import { toComment } from './comment-wire.ts';
import { readComment } from './comment-threads.queries.ts';
import { deleteComment } from './delete-comment.ts';
import { listReplies, listCommentThreads } from './list-comments.ts';

export function commentRoutes(
  mount: Mount,
  deps: { readonly db: Db; readonly clock: Clock; readonly config: Pick<Config, 'publicUrl'> },
): void {
  const { db } = deps;

  mount(contract.addComment, async ({ actor, body }) => {
    const row = await readComment(db, await addComment(deps, actor.id, body), actor.id);
    if (!row) throw new AppError('comment-not-added');
    return { success: true as const, comment: toComment(row) };
  });

  mount(contract.deleteComment, async ({ actor, body }) => {
    await deleteComment(deps, actor.id, { id: body.id_comentario, userId: body.userId });
    return { success: true as const };
  });

  mount(contract.listComments, ({ actor, query }) =>
    listCommentThreads(db, {
      productId: query.product,
      viewerId: memberId(actor),
      cursor: query.cursor ?? null,
      commentId: query.comentario ?? null,
    }),
  );

  mount(contract.listReplies, ({ actor, params, query }) =>
    listReplies(db, { rootId: params.id, viewerId: memberId(actor), cursor: query.cursor ?? null }),
  );
}
