import type { Session } from '@perchero/contract/identity/session';
import { useSession } from '#app/features/session/use-session.ts';
import { createStore } from '#app/shared/create-store.ts';
import { useGuestCart } from './guest-cart.ts';

/** Changes to a member's cart since the session was loaded. */
interface CartState {
  readonly session: Session | null;
  readonly quantity: number;
  /** Products that were added or removed on this page. */
  readonly presence: ReadonlyMap<number, boolean>;
}

const cartState = createStore<CartState>({ session: null, quantity: 0, presence: new Map() });

/** Units in the guest's or member's cart, for the badge. */
export function useCartQuantity(): number {
  const session = useSession();
  const guestLines = useGuestCart();
  const { session: stateSession, quantity } = cartState.use();
  if (!session) return guestLines.reduce((sum, line) => sum + line.quantity, 0);
  return stateSession === session ? quantity : session.cart;
}

/** `initial` is the value from the server. */
export function useIsInCart(productId: number, initial: boolean): boolean {
  const session = useSession();
  const guestLines = useGuestCart();
  const { session: stateSession, presence } = cartState.use();
  if (!session) return guestLines.some(({ id }) => id === productId);
  return (stateSession?.user.id === session.user.id ? presence.get(productId) : undefined) ?? initial;
}

/** Records the quantity of an API reply, and which products were added or removed. */
export function updateCartState(session: Session, quantity: number, ...products: [number, boolean][]): void {
  const before = cartState.get();
  const presence = new Map(before.session?.user.id === session.user.id ? before.presence : []);
  for (const [id, isInCart] of products) presence.set(id, isInCart);
  cartState.set({ session, quantity, presence });
}

const isOpen = createStore(false);

/** Any component can open the cart drawer. */
export const showCartDrawer = isOpen.set;

export const useIsCartDrawerOpen = isOpen.use;
