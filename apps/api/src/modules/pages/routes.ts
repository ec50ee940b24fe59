import { getProfile } from '@perchero/contract/accounts/profile';
import { getProduct } from '@perchero/contract/catalogue/products';
import { getVacation } from '@perchero/contract/desk/vacation';
import { getOrder } from '@perchero/contract/orders/orders';
import { getLanding } from '@perchero/contract/pages/landing';
import type { OrderReadDeps } from '#modules/orders/index.ts';
import { createFindSimilarIds } from '#modules/search/index.ts';
import { memberId } from '#platform/http/actor.ts';
import type { Mount } from '#platform/http/http.ts';
import type { Reads } from '#platform/database/replica.ts';
import type { IndexAccess } from '#platform/providers/search-index.ts';
import { type LandingDeps, showLanding } from './landing.ts';
import { showOrderPage } from './order-page.ts';
import { type ProductPageDeps, showProductPage } from './product-page.ts';
import { showProfilePage } from './profile-page.ts';
import { similarLimit } from './related.ts';
import { showVacation } from './vacation.ts';

/** Reads of whole screens, from several modules. */
export function pageRoutes(
  mount: Mount,
  deps: LandingDeps &
    OrderReadDeps &
    Omit<ProductPageDeps, 'findSimilarIds'> &
    IndexAccess & { readonly reads: Reads },
): void {
  const { reads, clock } = deps;
  const productPage = { ...deps, findSimilarIds: createFindSimilarIds(deps, similarLimit) };
  mount(getLanding, ({ actor }) => showLanding(deps, memberId(actor)));
  mount(getVacation, ({ actor }) => showVacation(deps.db, actor.id));
  mount(getOrder, ({ actor, params }) => showOrderPage(deps, actor.id, params.id));
  mount(getProduct, ({ actor, caller, params, query }) => {
    const request = { id: params.id, viewerId: memberId(actor), commentId: query.comentario ?? null };
    return reads.forCaller(caller, (db) => showProductPage({ ...productPage, db }, request));
  });
  mount(getProfile, ({ actor, caller, params, query }) => {
    const request = { ...query, username: params.username, viewerId: memberId(actor) };
    return reads.forCaller(caller, (db) => showProfilePage({ db, clock }, request));
  });
}
