import * as contract from '@perchero/contract/media/pictures';
import type { Mount } from '#platform/http/http.ts';
import { discardUploads, finishUploads, listUploads } from './uploads.ts';
import type { MediaDeps } from './deps.ts';
import { requestSlots } from './request-slots.ts';

export function mediaRoutes(mount: Mount, deps: MediaDeps): void {
  mount(contract.requestSlots, async ({ actor, body }) => ({
    slots: await requestSlots(deps, { ownerId: actor.id, purpose: body.purpose }, body.files),
  }));

  mount(contract.finishUploads, async ({ actor, body }) => ({
    pictures: await finishUploads(deps, actor.id, body.ids),
  }));

  mount(contract.getUploads, async ({ actor, query }) => ({
    pictures: await listUploads(deps, actor.id, query.ids),
  }));

  mount(contract.discardUploads, async ({ actor, body }) => {
    await discardUploads(deps, actor.id, body.ids);
    return { success: true } as const;
  });
}
