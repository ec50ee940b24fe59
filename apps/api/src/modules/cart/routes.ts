import * as contract from '@perchero/contract/cart/cart';
import { memberId, refuseForeignId } from '#platform/http/actor.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import type { Mount } from '#platform/http/http.ts';
import { addToCart, clearCart, mergeCart, removeFromCart, setQuantity } from './change-cart.ts';
import { chooseDelivery } from './choose-delivery.ts';
import { previewCart, showCart } from './show-cart.ts';

const done = { success: true } as const;

export function cartRoutes(mount: Mount, deps: { readonly db: Db; readonly clock: Clock }): void {
  const { db } = deps;

  mount(contract.getCart, async ({ actor, query }) => {
    refuseForeignId(actor.id, query.user_id);
    return { cart: await showCart(deps, actor.id) };
  });

  mount(contract.previewCart, async ({ actor, query }) => ({
    cart: await previewCart(deps, query.items, memberId(actor)),
  }));

  mount(contract.addToCart, async ({ actor, body }) => {
    refuseForeignId(actor.id, body.user_id);
    return { ...done, quantity: await addToCart(deps, actor.id, body.product_id) };
  });

  mount(contract.removeFromCart, async ({ actor, body }) => {
    refuseForeignId(actor.id, body.user_id);
    return { ...done, quantity: await removeFromCart(db, actor.id, body.product_id) };
  });

  mount(contract.setCartQuantity, async ({ actor, body }) => {
    refuseForeignId(actor.id, body.user_id);
    const { product_id: productId, quantity } = body;
    return { ...done, quantity: await setQuantity(deps, actor.id, { productId, quantity }) };
  });

  mount(contract.chooseDelivery, async ({ actor, body }) => {
    const { seller_id: sellerId, method, address_id: addressId = null } = body;
    await chooseDelivery(deps, actor.id, { sellerId, method, addressId });
    return done;
  });
  mount(contract.clearCart, async ({ actor, body }) => {
    refuseForeignId(actor.id, body.user_id);
    await clearCart(db, actor.id);
    return { ...done, quantity: 0 };
  });

  mount(contract.mergeCart, async ({ actor, body }) => ({
    ...done,
    ...(await mergeCart(deps, actor.id, body.items)),
  }));
}
