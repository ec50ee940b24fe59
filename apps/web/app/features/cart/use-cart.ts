import type {
  Cart,
  CartLine,
  clearCart,
  getCart,
  previewCart,
  removeFromCart,
  setCartQuantity,
} from '@perchero/contract/cart/cart';
import type { Session } from '@perchero/contract/identity/session';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '#app/features/session/use-session.ts';
import { ask, send } from '#app/shared/api.ts';
import { useIsAlive } from '#app/shared/use-is-alive.ts';
import { showToast } from '#app/ui/toast.ts';
import { tellCart } from './cart-news.ts';
import { type GuestLine, keepGuestCart, readGuestCart, useGuestCart } from './guest-cart.ts';
import { useIsMerging } from './merging.ts';
import { type LineChange, overlayCart } from './overlay-cart.rules.ts';

export interface CartView {
  /** As it stands, with what was just done to it; null until it has been read. */
  readonly cart: Cart | null;
  /** Read, and nothing in it. */
  readonly isEmpty: boolean;
  readonly hasFailed: boolean;
  readonly reload: () => void;
  readonly setQuantity: (line: CartLine, quantity: number) => void;
  readonly remove: (line: CartLine) => void;
  readonly clear: () => void;
}

interface Wishes {
  /** Read again each time it opens. */
  readonly isOpen: boolean;
  /** What came with the page. */
  readonly initial?: Cart | null;
}

const noChanges: ReadonlyMap<number, LineChange> = new Map();
const bare: Cart = { groups: [], quantity: 0, total_cents: 0, paid: [] };

/** The cart, a member's or a guest's: the same to whoever shows it. */
export function useCart({ isOpen, initial = null }: Wishes): CartView {
  const session = useSession();
  const guestLines = useGuestCart();
  const isAlive = useIsAlive();
  const isMerging = useIsMerging(session);
  const [read, setRead] = useState(initial);
  const [hasFailed, setHasFailed] = useState(false);
  const [changes, setChanges] = useState(noChanges);
  const [round, setRound] = useState(0);
  const isFresh = useRef(initial !== null);
  const queue = useRef(Promise.resolve());
  const underWay = useRef(0);
  const owner = session?.user.id ?? null;
  const guestItems = owner === null ? itemsOf(guestLines) : '';

  const take = useEffectEvent((cart: Cart) => {
    setHasFailed(false);
    if (underWay.current > 0) return;
    setRead(cart);
    setChanges(noChanges);
    if (session) tellCart(session, cart.quantity);
    else keepGuestCart(keptLines(cart));
  });

  useEffect(() => {
    if (!isOpen || !isAlive || isMerging) return;
    if (isFresh.current && owner !== null) {
      isFresh.current = false;
      return;
    }
    if (owner === null && guestItems === '') return take(bare);
    const unwanted = new AbortController();
    void readCart(owner, guestItems, unwanted.signal).then((cart) => {
      if (unwanted.signal.aborted) return;
      if (cart) take(cart);
      else setHasFailed(true);
    });
    return () => unwanted.abort();
  }, [isOpen, isAlive, isMerging, owner, guestItems, round]);

  const reload = () => {
    setHasFailed(false);
    setRound((before) => before + 1);
  };

  /** Sends one change after the other. */
  const enqueue = (
    member: Session,
    request: () => ReturnType<typeof sendChange>,
    products: [number, boolean][],
  ) => {
    underWay.current += 1;
    queue.current = queue.current.then(async () => {
      const result = await request();
      underWay.current -= 1;
      if (result.ok) tellCart(member, result.value.quantity, ...products);
      else showToast({ kind: 'error', text: result.error });
      // What was refused goes back to what the server says.
      if (underWay.current === 0) reload();
    });
  };

  const change = (line: CartLine, wish: LineChange) => {
    setChanges((before) => new Map(before).set(line.id, wish));
    if (session) enqueue(session, () => sendChange(line.id, wish), [[line.id, wish !== 'removed']]);
    else keepGuestCart(changedLines(line.id, wish));
  };

  const clear = () => {
    const ids = read?.groups.flatMap(({ lines }) => lines.map(({ id }) => id)) ?? [];
    setChanges(new Map(ids.map((id) => [id, 'removed'])));
    if (!session) return keepGuestCart([]);
    const request = () => send<typeof clearCart>('POST', '/api/cart/clear', {});
    enqueue(
      session,
      request,
      ids.map((id) => [id, false]),
    );
  };

  return {
    cart: isMerging ? null : read && overlayCart(read, changes),
    isEmpty: !isMerging && read !== null && read.groups.length === 0,
    hasFailed,
    reload,
    setQuantity: (line, quantity) => change(line, { quantity }),
    remove: (line) => change(line, 'removed'),
    clear,
  };
}

async function readCart(owner: string | null, items: string, signal: AbortSignal): Promise<Cart | null> {
  const result =
    owner === null
      ? await ask<typeof previewCart>(`/api/cart/preview?items=${items}`, signal)
      : await ask<typeof getCart>('/api/cart', signal);
  return result.ok ? result.value.cart : null;
}

function sendChange(id: number, wish: LineChange) {
  return wish === 'removed'
    ? send<typeof removeFromCart>('POST', '/api/cart/remove', { product_id: id })
    : send<typeof setCartQuantity>('POST', '/api/cart/set-quantity', {
        product_id: id,
        quantity: wish.quantity,
      });
}

function itemsOf(lines: readonly GuestLine[]): string {
  return lines.map(({ id, quantity, price }) => `${id}:${quantity}:${price}`).join(',');
}

function changedLines(id: number, wish: LineChange): GuestLine[] {
  const lines = readGuestCart();
  if (wish === 'removed') return lines.filter((line) => line.id !== id);
  return lines.map((line) => (line.id === id ? { ...line, quantity: wish.quantity } : line));
}

/** Without pieces that are no more, and never more units than there are. */
function keptLines(cart: Cart): GuestLine[] {
  const shown = new Map(cart.groups.flatMap(({ lines }) => lines).map((line) => [line.id, line]));
  return readGuestCart().flatMap((line) => {
    const found = shown.get(line.id);
    return found ? [{ ...line, quantity: found.quantity }] : [];
  });
}
