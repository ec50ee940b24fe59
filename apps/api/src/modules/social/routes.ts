import * as likes from '@perchero/contract/social/likes';
import { refuseForeignId } from '#platform/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database.ts';
import type { Mount } from '#platform/http.ts';
import { like, unlike } from './like.ts';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
}

const done = { success: true } as const;

export function socialRoutes(mount: Mount, parts: Parts): void {
  mount(likes.addLike, async ({ actor, body }) => {
    refuseForeignId(actor.id, body.user_id);
    await like(parts, actor.id, body.post_id);
    return done;
  });

  mount(likes.removeLike, async ({ actor, body }) => {
    refuseForeignId(actor.id, body.user_id);
    await unlike(parts, actor.id, body.post_id);
    return done;
  });
}
