import { useEffect, useRef, useState } from 'react';
import { useSession } from '#app/features/session/use-session.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { ShoppingBag } from '#app/ui/icons.ts';
import { lazyComponent } from '#app/ui/lazy-component.tsx';
import { showCartDrawer, useCartQuantity, useIsCartDrawerOpen } from './cart-state.ts';
import { useMergeGuestCart } from './merge-guest-cart.ts';
import { texts } from './texts.ts';

const CartDrawer = lazyComponent(async () => (await import('./cart-drawer.tsx')).CartDrawer);

/** The cart button of the navbar. */
export function CartButton() {
  const quantity = useCartQuantity();
  const isOpen = useIsCartDrawerOpen();
  const button = useRef<HTMLButtonElement>(null);
  const [wasOpened, setWasOpened] = useState(false);
  useMergeGuestCart(useSession());

  useEffect(() => {
    if (isOpen) setWasOpened(true);
  }, [isOpen]);

  return (
    <>
      <IconButton
        ref={button}
        label={texts.cart(quantity)}
        count={quantity}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={CartDrawer.preload}
        onFocus={CartDrawer.preload}
        onClick={() => showCartDrawer(true)}
      >
        <ShoppingBag aria-hidden="true" />
      </IconButton>
      {wasOpened && <CartDrawer isOpen={isOpen} onClose={() => showCartDrawer(false)} returnTo={button} />}
    </>
  );
}
