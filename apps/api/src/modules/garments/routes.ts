import * as contract from '@perchero/contract/garments/garments';
import { memberId } from '#platform/http/actor.ts';
import type { Mount } from '#platform/http/http.ts';
import { beginGarment } from './begin-garment.ts';
import type { GarmentDeps } from './deps.ts';
import { listGarments } from './list-garments.ts';
import { showGarment } from './show-garment.ts';
import { writeChapter } from './write-chapter.ts';

const done = { success: true } as const;

export function garmentRoutes(mount: Mount, deps: GarmentDeps): void {
  mount(contract.getGarment, ({ actor, params }) => showGarment(deps, params.code, memberId(actor)));
  mount(contract.listGarments, ({ actor, query }) => listGarments(deps.db, actor.id, query.cursor));
  mount(contract.beginGarment, async ({ actor, body }) => ({
    ...done,
    code: await beginGarment(deps, actor.id, body.product_id),
  }));
  mount(contract.writeChapter, async ({ actor, body }) => {
    await writeChapter(deps, actor.id, body);
    return done;
  });
}
