import type { Session } from '@perchero/contract/identity/session';
import { useSession } from '#app/features/session/use-session.ts';
import { createStore } from '#app/shared/create-store.ts';
import { useGuestCart } from './guest-cart.ts';

/** What this page has learned about a member's cart since the server told it. */
interface News {
  readonly session: Session | null;
  readonly quantity: number;
  /** Pieces that were put in or taken out here. */
  readonly presence: ReadonlyMap<number, boolean>;
}

const news = createStore<News>({ session: null, quantity: 0, presence: new Map() });

/** Units in the cart, a guest's or a member's: what the badge shows. */
export function useCartQuantity(): number {
  const session = useSession();
  const guestLines = useGuestCart();
  const { session: told, quantity } = news.use();
  if (!session) return guestLines.reduce((sum, line) => sum + line.quantity, 0);
  return told === session ? quantity : session.cart;
}

/** `known` is what the server said of the piece. */
export function useIsInCart(productId: number, known: boolean): boolean {
  const session = useSession();
  const guestLines = useGuestCart();
  const { session: told, presence } = news.use();
  if (!session) return guestLines.some(({ id }) => id === productId);
  return (told?.user.id === session.user.id ? presence.get(productId) : undefined) ?? known;
}

/** What an answer said of the cart, and of some products. */
export function tellCart(session: Session, quantity: number, ...products: [number, boolean][]): void {
  const before = news.get();
  const presence = new Map(before.session?.user.id === session.user.id ? before.presence : []);
  for (const [id, isIn] of products) presence.set(id, isIn);
  news.set({ session, quantity, presence });
}

const isOpen = createStore(false);

/** The panel of the cart, which any part of the site may ask for. */
export const showCartDrawer = isOpen.set;

export const useIsCartDrawerOpen = isOpen.use;
