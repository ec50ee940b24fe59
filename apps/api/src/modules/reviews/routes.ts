import * as contract from '@perchero/contract/reviews/reviews';
import { memberId } from '#platform/http/actor.ts';
import type { Reads } from '#platform/database/replica.ts';
import type { Mount } from '#platform/http/http.ts';
import { answerReview } from './answer-review.ts';
import type { ReviewDeps } from './deps.ts';
import { showReviews } from './list-reviews.ts';
import { writeReview } from './write-review.ts';

export function reviewRoutes(mount: Mount, deps: ReviewDeps & { readonly reads: Reads }): void {
  const { clock, reads } = deps;
  mount(contract.writeReview, ({ actor, body }) => done(writeReview(deps, actor.id, body)));
  mount(contract.answerReview, ({ actor, body }) =>
    done(answerReview(deps, { reviewId: body.review_id, personId: actor.id, text: body.text })),
  );
  mount(contract.listReviews, ({ actor, caller, params, query }) => {
    const request = { username: params.username, viewerId: memberId(actor), cursor: query.cursor };
    return reads.forCaller(caller, (db) => showReviews({ db, clock }, request));
  });
}

async function done(change: Promise<void>): Promise<{ success: true }> {
  await change;
  return { success: true };
}
