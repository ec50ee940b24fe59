import type { addToCart } from '@perchero/contract/cart/cart';
import type { getProduct } from '@perchero/contract/catalogue/products';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { useState } from 'react';
import { useSession } from '#app/features/session/use-session.ts';
import { send } from '#app/shared/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Check, ShoppingBag } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast.ts';
import css from './add-to-cart.module.css';
import { showCartDrawer, tellCart, useIsInCart } from './cart-news.ts';
import { putInGuestCart } from './guest-cart.ts';
import { addTexts as texts } from './texts.ts';

type Reply = ReplyOf<typeof getProduct>;

interface AddToCartProps {
  readonly product: Pick<Reply['product'], 'id' | 'price'>;
  readonly offer: Reply['offer'];
}

/** Puts a piece of somebody else into the cart, or says why it cannot be. */
export function AddToCart({ product, offer }: AddToCartProps) {
  const { id, price } = product;
  const session = useSession();
  const isPresent = useIsInCart(id, offer.in_cart);
  const [isBusy, setIsBusy] = useState(false);

  async function add(): Promise<void> {
    const refusal = session ? await addForMember() : addForGuest();
    showToast(
      refusal === null
        ? {
            kind: 'done',
            text: texts.added,
            action: { name: texts.seeCart, onChoose: () => showCartDrawer(true) },
          }
        : { kind: 'error', text: refusal },
    );
  }

  async function addForMember(): Promise<string | null> {
    setIsBusy(true);
    const result = await send<typeof addToCart>('POST', '/api/cart/add', { product_id: id });
    setIsBusy(false);
    if (!result.ok) return result.error;
    if (session) tellCart(session, result.value.quantity, [id, true]);
    return null;
  }

  function addForGuest(): string | null {
    return putInGuestCart(id, price) ? null : texts.full;
  }

  if (offer.state === 'own' || offer.state === 'gone' || offer.state === 'sold') return null;
  const obstacle = obstacles[offer.state];
  return (
    <div className={css.buy} data-foot="">
      {obstacle && !isPresent && <p>{obstacle.note}</p>}
      <Button
        kind="primary"
        size="large"
        wide
        disabled={isPresent || obstacle !== null}
        onClick={() => void add()}
        {...(isBusy && { busyLabel: texts.adding })}
      >
        {isPresent ? <Check aria-hidden="true" /> : <ShoppingBag aria-hidden="true" />}
        {isPresent ? texts.present : (obstacle?.label ?? texts.add)}
      </Button>
    </div>
  );
}

const obstacles = {
  available: null,
  reserved: { label: texts.reserved, note: texts.reservedNote },
  unpayable: { label: texts.unpayable, note: texts.unpayableNote },
};
