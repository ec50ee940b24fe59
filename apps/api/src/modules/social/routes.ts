import * as likes from '@perchero/contract/social/likes';
import { refuseForeignId } from '#platform/http/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Mount } from '#platform/http/http.ts';
import { like, unlike } from './like.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

const done = { success: true } as const;

export function socialRoutes(mount: Mount, deps: Deps): void {
  mount(likes.addLike, async ({ actor, body }) => {
    refuseForeignId(actor.id, body.user_id);
    await like(deps, actor.id, body.post_id);
    return done;
  });

  mount(likes.removeLike, async ({ actor, body }) => {
    refuseForeignId(actor.id, body.user_id);
    await unlike(deps, actor.id, body.post_id);
    return done;
  });
}
