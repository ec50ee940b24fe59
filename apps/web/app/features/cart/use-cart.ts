import type {
  Cart,
  CartGroup,
  CartLine,
  chooseDelivery,
  clearCart,
  getCart,
  previewCart,
  removeFromCart,
  setCartQuantity,
} from '@perchero/contract/cart/cart';
import type { Endpoint, ReplyOf } from '@perchero/contract/endpoint';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '#app/features/session/use-session.ts';
import { get, send, type SendResult } from '#app/shared/api.ts';
import { useIsHydrated } from '#app/shared/hydration.ts';
import { showToast } from '#app/ui/toast.ts';
import { updateCartState } from './cart-state.ts';
import { type GuestLine, saveGuestCart, readGuestCart, useGuestCart } from './guest-cart.ts';
import { useIsMerging } from './merge-guest-cart.ts';
import { type DeliveryChange, type LineChange, noChanges, overlayCart } from './overlay-cart.rules.ts';

export interface CartView {
  /** With the pending changes applied; null until it is loaded. */
  readonly cart: Cart | null;
  /** Loaded and empty. */
  readonly isEmpty: boolean;
  readonly hasFailed: boolean;
  readonly reload: () => void;
  readonly setQuantity: (line: CartLine, quantity: number) => void;
  readonly remove: (line: CartLine) => void;
  readonly chooseDelivery: (group: CartGroup, choice: DeliveryChange) => void;
  readonly clear: () => void;
}

interface UseCartOptions {
  /** The cart is reloaded each time this becomes true. */
  readonly isOpen: boolean;
  /** The cart of the server-rendered page. */
  readonly initial?: Cart | null;
}

const emptyCart: Cart = { groups: [], quantity: 0, total_cents: 0, paid: [] };

/** The cart of a member or a guest, behind one interface. */
export function useCart({ isOpen, initial = null }: UseCartOptions): CartView {
  const session = useSession();
  const guestLines = useGuestCart();
  const isHydrated = useIsHydrated();
  const isMerging = useIsMerging(session);
  const [read, setRead] = useState(initial);
  const [hasFailed, setHasFailed] = useState(false);
  const [changes, setChanges] = useState(noChanges);
  const [round, setRound] = useState(0);
  const isFresh = useRef(initial !== null);
  const queue = useRef(Promise.resolve());
  const inFlight = useRef(0);
  const owner = session?.user.id ?? null;
  const guestItems = owner === null ? itemsOf(guestLines) : '';

  const applyCart = useEffectEvent((cart: Cart) => {
    setHasFailed(false);
    if (inFlight.current > 0) return;
    setRead(cart);
    setChanges(noChanges);
    if (session) updateCartState(session, cart.quantity);
    else saveGuestCart(reconcileLines(cart));
  });

  useEffect(() => {
    if (!isOpen || !isHydrated || isMerging) return;
    if (isFresh.current && owner !== null) {
      isFresh.current = false;
      return;
    }
    if (owner === null && guestItems === '') return applyCart(emptyCart);
    const controller = new AbortController();
    void readCart(owner, guestItems, controller.signal).then((cart) => {
      if (controller.signal.aborted) return;
      if (cart) applyCart(cart);
      else setHasFailed(true);
    });
    return () => controller.abort();
  }, [isOpen, isHydrated, isMerging, owner, guestItems, round]);

  const reload = () => {
    setHasFailed(false);
    setRound((current) => current + 1);
  };

  /** Sends changes one at a time. */
  const enqueue = <E extends Endpoint>(
    request: () => Promise<SendResult<E>>,
    onSuccess?: (reply: ReplyOf<E>) => void,
  ) => {
    inFlight.current += 1;
    queue.current = queue.current.then(async () => {
      const result = await request();
      inFlight.current -= 1;
      if (result.ok) onSuccess?.(result.value);
      else showToast({ kind: 'error', text: result.error });
      // Discards optimistic changes that the server refused.
      if (inFlight.current === 0) reload();
    });
  };

  const changeLine = (line: CartLine, change: LineChange) => {
    setChanges((current) => ({ ...current, lines: new Map(current.lines).set(line.id, change) }));
    if (!session) return saveGuestCart(applyLineChange(line.id, change));
    enqueue(
      () => sendChange(line.id, change),
      ({ quantity }) => updateCartState(session, quantity, [line.id, change !== 'removed']),
    );
  };

  const choose = ({ seller }: CartGroup, choice: DeliveryChange) => {
    setChanges((current) => ({
      ...current,
      deliveries: new Map(current.deliveries).set(seller.id, choice),
    }));
    const addressId = choice.method === 'parcel' ? choice.address?.id : undefined;
    if (choice.method === 'parcel' && !addressId) return;
    enqueue(() =>
      send<typeof chooseDelivery>('POST', '/api/cart/choose-delivery', {
        seller_id: seller.id,
        method: choice.method,
        ...(addressId && { address_id: addressId }),
      }),
    );
  };

  const clear = () => {
    const ids = read?.groups.flatMap(({ lines }) => lines.map(({ id }) => id)) ?? [];
    setChanges({ ...noChanges, lines: new Map(ids.map((id) => [id, 'removed'])) });
    if (!session) return saveGuestCart([]);
    enqueue(
      () => send<typeof clearCart>('POST', '/api/cart/clear', {}),
      ({ quantity }) =>
        updateCartState(session, quantity, ...ids.map((id): [number, boolean] => [id, false])),
    );
  };

  return {
    cart: isMerging ? null : read && overlayCart(read, changes),
    isEmpty: !isMerging && read !== null && read.groups.length === 0,
    hasFailed,
    reload,
    setQuantity: (line, quantity) => changeLine(line, { quantity }),
    remove: (line) => changeLine(line, 'removed'),
    chooseDelivery: choose,
    clear,
  };
}

async function readCart(owner: string | null, items: string, signal: AbortSignal): Promise<Cart | null> {
  const result =
    owner === null
      ? await get<typeof previewCart>(`/api/cart/preview?items=${items}`, signal)
      : await get<typeof getCart>('/api/cart', signal);
  return result.ok ? result.value.cart : null;
}

function sendChange(id: number, change: LineChange) {
  return change === 'removed'
    ? send<typeof removeFromCart>('POST', '/api/cart/remove', { product_id: id })
    : send<typeof setCartQuantity>('POST', '/api/cart/set-quantity', {
        product_id: id,
        quantity: change.quantity,
      });
}

function itemsOf(lines: readonly GuestLine[]): string {
  return lines.map(({ id, quantity, price }) => `${id}:${quantity}:${price}`).join(',');
}

function applyLineChange(id: number, change: LineChange): GuestLine[] {
  const lines = readGuestCart();
  if (change === 'removed') return lines.filter((line) => line.id !== id);
  return lines.map((line) => (line.id === id ? { ...line, quantity: change.quantity } : line));
}

/** Drops products that no longer exist and lowers quantities to the available units. */
function reconcileLines(cart: Cart): GuestLine[] {
  const shown = new Map(cart.groups.flatMap(({ lines }) => lines).map((line) => [line.id, line]));
  return readGuestCart().flatMap((line) => {
    const found = shown.get(line.id);
    return found ? [{ ...line, quantity: found.quantity }] : [];
  });
}
