import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '#app/features/session/use-session.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { ShoppingBag } from '#app/ui/icons.ts';
import { useCartQuantity } from '../cart-news.ts';
import { showCartDrawer, useIsCartDrawerOpen } from '../drawer-request.ts';
import { useMergeOnLogin } from '../merging.ts';
import { texts } from './texts.ts';

const loadDrawer = () => import('../cart-drawer.tsx').then((module) => ({ default: module.CartDrawer }));
const CartDrawer = lazy(loadDrawer);

/** The cart in the bar. What it opens is loaded when somebody comes near. */
export function CartButton() {
  const quantity = useCartQuantity();
  const isOpen = useIsCartDrawerOpen();
  const button = useRef<HTMLButtonElement>(null);
  const [wasOpened, setWasOpened] = useState(false);
  useMergeOnLogin(useSession());

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
        onPointerEnter={() => void loadDrawer()}
        onFocus={() => void loadDrawer()}
        onClick={() => showCartDrawer(true)}
      >
        <ShoppingBag aria-hidden="true" />
      </IconButton>
      {wasOpened && (
        <Suspense>
          <CartDrawer isOpen={isOpen} onClose={() => showCartDrawer(false)} returnTo={button} />
        </Suspense>
      )}
    </>
  );
}
