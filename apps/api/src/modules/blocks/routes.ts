import * as contract from '@perchero/contract/blocks/blocks';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Mount } from '#platform/http/http.ts';
import { blockPerson, unblockPerson } from './change-blocks.ts';
import { listBlocks } from './list-blocks.ts';

const done = { success: true } as const;

export function blockRoutes(mount: Mount, deps: { readonly db: Db; readonly clock: Clock }): void {
  mount(contract.listBlocks, ({ actor, query }) => listBlocks(deps.db, actor.id, query.cursor));
  mount(contract.addBlock, async ({ actor, body }) => {
    await blockPerson(deps, { blockerId: actor.id, blockedId: body.user_id });
    return done;
  });
  mount(contract.removeBlock, async ({ actor, body }) => {
    await unblockPerson(deps, { blockerId: actor.id, blockedId: body.user_id });
    return done;
  });
}
