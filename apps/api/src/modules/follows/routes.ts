import * as contract from '@perchero/contract/follows/follows';
import type { Mount } from '#platform/http/http.ts';
import { follow, type FollowDeps, setFollowNews, unfollow } from './change-follows.ts';
import { listFollows } from './list-follows.ts';
import { markFeedSeen, showFeed } from './show-feed.ts';

const done = { success: true } as const;

export function followRoutes(mount: Mount, deps: FollowDeps): void {
  mount(contract.addFollow, async ({ actor, body }) => ({
    ...done,
    followersCount: await follow(deps, { followerId: actor.id, followedId: body.user_id }),
  }));
  mount(contract.removeFollow, async ({ actor, body }) => ({
    ...done,
    followersCount: await unfollow(deps, { followerId: actor.id, followedId: body.user_id }),
  }));
  mount(contract.setFollowNews, async ({ actor, body }) => {
    await setFollowNews(deps, { followerId: actor.id, followedId: body.user_id }, body.wants);
    return done;
  });
  mount(contract.listFollows, ({ actor, query }) => listFollows(deps.db, actor.id, query));
  mount(contract.getFeed, ({ actor, query }) => showFeed(deps.db, actor.id, query.cursor));
  mount(contract.markFeedSeen, async ({ actor, body }) => {
    await markFeedSeen(deps, actor.id, body.until);
    return done;
  });
}
