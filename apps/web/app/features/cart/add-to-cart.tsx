import type { addToCart } from '@perchero/contract/cart/cart';
import type { getProduct } from '@perchero/contract/catalogue/products';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { Session } from '@perchero/contract/identity/session';
import { useEffect, useRef } from 'react';
import { useSession } from '#app/features/session/use-session.ts';
import { send } from '#app/shared/api.ts';
import { useMutation } from '#app/shared/use-mutation.ts';
import { Button } from '#app/ui/button.tsx';
import { Check, ShoppingBag } from '#app/ui/icons.ts';
import { showToast } from '#app/ui/toast.ts';
import css from './add-to-cart.module.css';
import { showCartDrawer, updateCartState, useIsInCart } from './cart-state.ts';
import { addToGuestCart } from './guest-cart.ts';
import { addTexts as texts } from './texts.ts';

type Reply = ReplyOf<typeof getProduct>;

interface AddToCartProps {
  readonly product: Pick<Reply['product'], 'id' | 'price'>;
  readonly availability: Reply['availability'];
}

/** Adds another member's product to the cart, or says why it cannot be bought. */
export function AddToCart({ product, availability }: AddToCartProps) {
  const { id } = product;
  const session = useSession();
  const isInCart = useIsInCart(id, availability.in_cart);
  const addButton = useRef<HTMLButtonElement>(null);
  const cartButton = useRef<HTMLButtonElement>(null);
  const { mutate, isPending } = useMutation(async () => {
    const refusal = session ? await addForMember(session, id) : addForGuest(product);
    showToast(refusal === null ? { kind: 'done', text: texts.added } : { kind: 'error', text: refusal });
  });

  useEffect(() => {
    // Only of those who have just pressed the button that is disabled now.
    if (isInCart && document.activeElement === addButton.current) cartButton.current?.focus();
  }, [isInCart]);

  const { state } = availability;
  // The page says until when the seller is away.
  if (state === 'own' || state === 'gone' || state === 'sold' || state === 'away') return null;
  const obstacle = obstacles[state];
  return (
    <div className={css.buy} data-foot="">
      {obstacle && !isInCart && <p>{obstacle.note}</p>}
      <div className={css.buttons}>
        <Button
          ref={addButton}
          size="large"
          disabled={isInCart || obstacle !== null}
          onClick={() => mutate()}
          busyLabel={isPending && session ? texts.adding : undefined}
        >
          {isInCart ? <Check aria-hidden="true" /> : <ShoppingBag aria-hidden="true" />}
          {isInCart ? texts.present : (obstacle?.label ?? texts.add)}
        </Button>
        {isInCart && (
          <Button ref={cartButton} size="large" onClick={() => showCartDrawer(true)}>
            {texts.seeCart}
          </Button>
        )}
      </div>
    </div>
  );
}

async function addForMember(session: Session, id: number): Promise<string | null> {
  const result = await send<typeof addToCart>('POST', '/api/cart/add', { product_id: id });
  if (!result.ok) return result.error;
  updateCartState(session, result.value.quantity, [id, true]);
  return null;
}

function addForGuest({ id, price }: AddToCartProps['product']): string | null {
  return addToGuestCart(id, price) ? null : texts.full;
}

const obstacles = {
  available: null,
  reserved: { label: texts.reserved, note: texts.reservedNote },
  unpayable: { label: texts.unpayable, note: texts.unpayableNote },
};
