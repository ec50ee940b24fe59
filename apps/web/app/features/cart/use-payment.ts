import type { CartGroup } from '@perchero/contract/cart/cart';
import type { split } from '@perchero/contract/payments/payments';
import { pageErrorTexts } from '@perchero/contract/page-error-texts';
import { useEffect, useRef, useState } from 'react';
import { useLogin } from '#app/features/session/login-request.ts';
import { useSession } from '#app/features/session/use-session.ts';
import { sendOnce, type SendResult } from '#app/shared/api.ts';
import { paths } from '#app/shared/paths.ts';
import { isPayable } from './overlay-cart.rules.ts';
import { pageTexts as texts } from './texts.ts';

type Phase = 'ready' | 'creating' | 'leaving';

/** Paying one seller: the pieces are set aside, then the browser goes to the provider. */
export function usePayment(group: CartGroup, onFailed: () => void) {
  const session = useSession();
  const login = useLogin();
  const [phase, setPhase] = useState<Phase>('ready');
  const [error, setError] = useState<string | null>(null);
  const intent = useRef<{ readonly items: string; readonly key: string } | null>(null);

  useEffect(() => {
    // Back from the provider with the page as it was left.
    const onShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setPhase('ready');
      onFailed();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [onFailed]);

  async function pay(): Promise<void> {
    if (!session) {
      login.open({ message: pageErrorTexts['pay-needs-session'], next: paths.cart });
      return;
    }
    setError(null);
    setPhase('creating');
    const items = itemsOf(group);
    const key = keyOf(JSON.stringify(items));
    const result = await sendOnce<typeof split>('/api/split', key, { items, buyer_user_id: session.user.id });
    const url = urlIn(result, group.seller.id);
    if (url) {
      setPhase('leaving');
      window.location.assign(url);
      return;
    }
    // Only what may not have arrived is repeated as the same wish.
    if (result.ok || result.code !== 'network-request-failed') intent.current = null;
    setPhase('ready');
    setError(sentenceOf(result, group.seller.id));
    onFailed();
  }

  function keyOf(items: string): string {
    if (intent.current?.items !== items) intent.current = { items, key: crypto.randomUUID() };
    return intent.current.key;
  }

  return { phase, error, pay: () => void pay() };
}

function itemsOf({ lines }: CartGroup) {
  return lines.filter(isPayable).map(({ id, user_id, title, price, quantity, image }) => ({
    id,
    seller_id: user_id,
    title,
    price,
    quantity,
    image,
  }));
}

function urlIn(result: SendResult<typeof split>, sellerId: string): string | null {
  if (!result.ok) return null;
  return result.value.payments.find(({ seller_id }) => seller_id === sellerId)?.payment_url ?? null;
}

function sentenceOf(result: SendResult<typeof split>, sellerId: string): string {
  if (!result.ok) return result.code === 'network-request-failed' ? texts.network : result.error;
  const { payments, error } = result.value;
  return payments.find(({ seller_id }) => seller_id === sellerId)?.error ?? error ?? texts.notMade;
}
