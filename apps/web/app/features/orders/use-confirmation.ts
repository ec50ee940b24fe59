import type { ReplyOf } from '@perchero/contract/endpoint';
import type { getOrder } from '@perchero/contract/orders/orders';
import type { checkOrder } from '@perchero/contract/payments/payments';
import { useEffect, useState } from 'react';
import { ask, send } from '#app/shared/api.ts';
import { isOpen } from './payment-verdict.ts';

type Seen = ReplyOf<typeof getOrder>;

const every = 2_000;
const patience = 30_000;
/** Before that, the provider's own word is most likely on its way to us. */
const firstCheckAfter = 4_000;
const checkEvery = 10_000;

/** Looks at an order that may change any moment, for half a minute. `isWaiting` while it does. */
export function useConfirmation(loaded: Seen | null): {
  readonly seen: Seen | null;
  readonly isWaiting: boolean;
} {
  const [seen, setSeen] = useState(loaded);
  const [known, setKnown] = useState(loaded);
  const [isOver, setIsOver] = useState(false);
  // The page was loaded anew, and knows more.
  if (known !== loaded) {
    setKnown(loaded);
    setSeen(loaded);
  }
  const watched = seen && isOpen(seen.order) ? seen.order.id : null;

  useEffect(() => {
    if (watched === null) return;
    const leaving = new AbortController();
    const since = Date.now();
    let lastCheck = since + firstCheckAfter - checkEvery;
    const look = async (): Promise<void> => {
      if (Date.now() - since >= patience) {
        clearInterval(timer);
        setIsOver(true);
        return;
      }
      if (Date.now() - lastCheck >= checkEvery) {
        lastCheck = Date.now();
        await send<typeof checkOrder>('POST', '/api/orders/check', { order_id: watched });
      }
      const result = await ask<typeof getOrder>(`/api/orders/${watched}`, leaving.signal);
      if (result.ok && !leaving.signal.aborted) setSeen(result.value);
    };
    const timer = setInterval(() => void look(), every);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [watched]);

  return { seen, isWaiting: watched !== null && !isOver };
}
