import type { Cart } from '@perchero/contract/cart/cart';
import { CartPageSkeleton } from '#app/features/cart/cart-skeleton.tsx';
import css from '#app/features/cart/cart-page.module.css';
import { CartSummary, ClearCartButton } from '#app/features/cart/cart-summary.tsx';
import { EmptyCart } from '#app/features/cart/empty-cart.tsx';
import { PaidGroup, SellerGroup } from '#app/features/cart/seller-group.tsx';
import { pageTexts, texts } from '#app/features/cart/texts.ts';
import { type CartView, useCart } from '#app/features/cart/use-cart.ts';
import { paths } from '#app/shared/paths.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { HomeRedirect } from '#app/ui/home-redirect.tsx';
import { lazyComponent } from '#app/ui/lazy-component.tsx';
import { Note } from '#app/ui/note.tsx';
import { showToast } from '#app/ui/toast.ts';

const AddressDialog = lazyComponent(
  async () => (await import('#app/features/settings/address-dialog.tsx')).AddressDialog,
);

/** How long the sentence about an empty cart can be read. */
const readingMs = 2_000;

/** The cart, with one card and one payment per seller. `initial` is null for a guest, whose cart is in the browser, or when it failed to load. */
export function CartScreen({ initial }: { initial: Cart | null }) {
  const view = useCart({ isOpen: true, initial });
  const { cart, hasFailed, isEmpty } = view;
  return (
    <div className={['page', css.cart].join(' ')}>
      <div className={css.top}>
        <h1 className={css.heading}>{pageTexts.title}</h1>
        {cart && cart.groups.length > 0 && <ClearCartButton quantity={cart.quantity} onClear={view.clear} />}
      </div>
      {!cart && !hasFailed && <CartPageSkeleton />}
      {!cart && hasFailed && (
        <EmptyState
          art="broken-rail"
          title={texts.failedTitle}
          actions={<Button onClick={view.reload}>{texts.retry}</Button>}
        >
          {texts.failed}
        </EmptyState>
      )}
      {cart && (
        // Keeps the focus of a removal that empties it.
        <div className={css.content} data-cart="" tabIndex={-1}>
          {cart.groups.length > 0 || cart.paid.length > 0 ? (
            <Groups cart={cart} view={view} />
          ) : (
            <EmptyCart heading="h2" />
          )}
          {isEmpty && cart.paid.length === 0 && (
            <div className={css.leaving}>
              <HomeRedirect
                label={pageTexts.leavingEmpty}
                delayMs={readingMs}
                onLeave={() => showToast({ kind: 'plain', text: pageTexts.isEmpty })}
              />
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function Groups({ cart, view }: { cart: Cart; view: CartView }) {
  return (
    <div className={css.columns}>
      <div className={css.groups}>
        {cart.groups.length === 0 && (
          <Note
            kind="success"
            action={<ButtonLink to={paths.purchases}>{pageTexts.seePurchases}</ButtonLink>}
          >
            {pageTexts.allPaid}
          </Note>
        )}
        {cart.paid.map((group) => (
          <PaidGroup key={group.order_id} group={group} />
        ))}
        {cart.groups.map((group) => (
          <SellerGroup key={group.seller.id} group={group} view={view} addressDialog={AddressDialog} />
        ))}
      </div>
      <CartSummary cart={cart} />
    </div>
  );
}
