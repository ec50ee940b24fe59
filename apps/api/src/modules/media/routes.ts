import * as contract from '@perchero/contract/media/pictures';
import type { Mount } from '#platform/http.ts';
import { discardUploads, finishUploads, listUploads } from './follow-uploads.ts';
import type { MediaParts } from './parts.ts';
import { requestSlots } from './request-slots.ts';

export function mediaRoutes(mount: Mount, parts: MediaParts): void {
  mount(contract.requestSlots, async ({ actor, body }) => ({
    slots: await requestSlots(parts, actor.id, body.files),
  }));

  mount(contract.finishUploads, async ({ actor, body }) => ({
    pictures: await finishUploads(parts, actor.id, body.ids),
  }));

  mount(contract.getUploads, async ({ actor, query }) => ({
    pictures: await listUploads(parts.db, actor.id, query.ids),
  }));

  mount(contract.discardUploads, async ({ actor, body }) => {
    await discardUploads(parts, actor.id, body.ids);
    return { success: true } as const;
  });
}
