import type { Cart } from '@perchero/contract/cart/cart';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { useLogin } from '#app/features/session/login-request.ts';
import { texts as sessionTexts } from '#app/features/session/texts.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { useAvatarUrl } from '#app/shared/site.ts';
import { formatCents } from '#app/shared/format.ts';
import { paths } from '#app/shared/paths.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { AmountRows, amountsOf } from './amounts.tsx';
import css from './cart-drawer.module.css';
import { CartSkeleton } from './cart-skeleton.tsx';
import { CartLine } from './cart-line.tsx';
import { ClearCartButton } from './cart-summary.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { deliveryTexts, texts } from './texts.ts';
import { type CartView, useCart } from './use-cart.ts';

interface CartDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly returnTo: RefObject<HTMLElement | null>;
}

/** The cart as a side sheet, reloaded each time it opens. */
export function CartDrawer({ isOpen, onClose, returnTo }: CartDrawerProps) {
  const view = useCart({ isOpen });
  const { cart, hasFailed, reload } = view;
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      side="right"
      title={texts.title}
      closeLabel={texts.close}
      returnTo={returnTo}
      footer={cart && cart.groups.length > 0 && <Foot cart={cart} onClear={view.clear} onLeave={onClose} />}
    >
      {hasFailed && !cart && (
        <EmptyState
          art="broken-rail"
          title={texts.failedTitle}
          heading="h3"
          actions={<Button onClick={reload}>{texts.retry}</Button>}
        >
          {texts.failed}
        </EmptyState>
      )}
      {!hasFailed && !cart && <CartSkeleton />}
      {cart?.groups.length === 0 && <EmptyCart heading="h3" onOpen={onClose} />}
      {cart && cart.groups.length > 0 && (
        <div data-cart="" tabIndex={-1} className={css.groups}>
          {cart.groups.map((group) => (
            <Group key={group.seller.id} group={group} view={view} onOpen={onClose} />
          ))}
        </div>
      )}
    </Sheet>
  );
}

interface GroupProps {
  readonly group: Cart['groups'][number];
  readonly view: CartView;
  readonly onOpen: () => void;
}

function Group({ group: { seller, lines }, view, onOpen }: GroupProps) {
  const avatar = useAvatarUrl(seller.avatar_url);
  return (
    <section aria-label={seller.full_name}>
      <Link className={css.seller} to={paths.profile(seller.username)} onClick={onOpen}>
        <Avatar url={avatar} alt="" size="small" />
        <b>{seller.full_name}</b>
      </Link>
      <ul className={css.lines}>
        {lines.map((line) => (
          <CartLine
            key={line.id}
            line={line}
            setQuantity={view.setQuantity}
            remove={view.remove}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  );
}

/** A guest signs in first and then continues to the cart page. */
function Foot({ cart, onClear, onLeave }: { cart: Cart; onClear: () => void; onLeave: () => void }) {
  const isGuest = useSession() === null;
  const login = useLogin();
  const amounts = amountsOf(cart.groups);
  const sellers = cart.groups.filter(({ subtotal_cents }) => subtotal_cents > 0).length;
  return (
    <div className={css.foot}>
      <dl className={css.amounts}>
        <AmountRows amounts={amounts} />
        <div className={css.total}>
          <dt>{texts.total(sellers)}</dt>
          <dd>{formatCents(amounts.total)}</dd>
        </div>
      </dl>
      {amounts.isPaidOnArrival && <p className={css.onArrival}>{deliveryTexts.plusOnArrival}</p>}
      <ButtonLink
        to={paths.cart}
        size="large"
        wide
        onClick={(event) => {
          onLeave();
          if (!isGuest) return;
          event.preventDefault();
          login.open({ message: sessionTexts.loginNeeded, next: paths.cart });
        }}
      >
        {texts.finish}
      </ButtonLink>
      <div className={css.clear}>
        <ClearCartButton quantity={cart.quantity} onClear={onClear} />
      </div>
    </div>
  );
}
