import { getProfile } from '@perchero/contract/accounts/profile';
import { getProduct } from '@perchero/contract/catalogue/products';
import { getLanding } from '@perchero/contract/pages/landing';
import { memberId } from '#platform/http/actor.ts';
import type { Mount } from '#platform/http/http.ts';
import type { Reads } from '#platform/database/replica.ts';
import { type LandingDeps, showLanding } from './landing.ts';
import { showProductPage } from './product-page.ts';
import { showProfilePage } from './profile-page.ts';

/** Reads that a whole screen makes at once, from several modules. */
export function pageRoutes(mount: Mount, deps: LandingDeps & { readonly reads: Reads }): void {
  const { reads } = deps;
  mount(getLanding, () => showLanding(deps));
  mount(getProduct, ({ actor, caller, params, query }) => {
    const asked = { id: params.id, viewerId: memberId(actor), commentId: query.comentario ?? null };
    return reads.forCaller(caller, (db) => showProductPage(db, asked));
  });
  mount(getProfile, ({ actor, caller, params, query }) => {
    const asked = { ...query, username: params.username, viewerId: memberId(actor) };
    return reads.forCaller(caller, (db) => showProfilePage(db, asked));
  });
}
