import { getProfile } from '@perchero/contract/accounts/profile';
import { getProduct } from '@perchero/contract/catalogue/products';
import { getLanding } from '@perchero/contract/pages/landing';
import { memberId } from '#platform/http/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Mount } from '#platform/http/http.ts';
import type { Reads } from '#platform/database/replica.ts';
import { type LandingDeps, showLanding } from './landing.ts';
import { showProductPage } from './product-page.ts';
import { showProfilePage } from './profile-page.ts';

/** Reads of whole screens, from several modules. */
export function pageRoutes(
  mount: Mount,
  deps: LandingDeps & { readonly reads: Reads; readonly clock: Clock },
): void {
  const { reads, clock } = deps;
  mount(getLanding, ({ actor }) => showLanding(deps, memberId(actor)));
  mount(getProduct, ({ actor, caller, params, query }) => {
    const request = { id: params.id, viewerId: memberId(actor), commentId: query.comentario ?? null };
    return reads.forCaller(caller, (db) => showProductPage({ db, clock }, request));
  });
  mount(getProfile, ({ actor, caller, params, query }) => {
    const request = { ...query, username: params.username, viewerId: memberId(actor) };
    return reads.forCaller(caller, (db) => showProfilePage(db, request));
  });
}
