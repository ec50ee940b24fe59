import { getProfile } from '@perchero/contract/accounts/profile';
import { getProduct } from '@perchero/contract/catalogue/products';
import { getLanding } from '@perchero/contract/pages/landing';
import { memberId } from '#platform/actor.ts';
import type { Mount } from '#platform/http.ts';
import { type LandingParts, showLanding } from './landing.ts';
import { showProductPage } from './product-page.ts';
import { showProfilePage } from './profile-page.ts';

/** Reads that a whole screen makes at once, from several modules. */
export function pageRoutes(mount: Mount, parts: LandingParts): void {
  const { db } = parts;
  mount(getLanding, () => showLanding(parts));
  mount(getProduct, ({ actor, params, query }) =>
    showProductPage(db, { id: params.id, viewerId: memberId(actor), commentId: query.comentario ?? null }),
  );
  mount(getProfile, ({ actor, params, query }) =>
    showProfilePage(db, { ...query, username: params.username, viewerId: memberId(actor) }),
  );
}
