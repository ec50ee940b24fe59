import type {
  BookEntry as TestedEntry,
  ProviderSeller,
  TestPayment as ProviderPayment,
} from '@perchero/api/test/provider.ts';
import { type Environment, variable } from '../../stack/environment.ts';

export const accounts = ['buyer', 'seller', 'commission', 'provider_fee', 'withheld'] as const;

/** A payment in the provider's own book, in centésimos. */
export interface BookEntry extends TestedEntry {
  readonly refund_keys: readonly string[];
}

class ProviderRefusal extends Error {}

export type Provider = ReturnType<typeof openProvider>;

/** The simulator of Mercado Pago, by its control API. */
export function openProvider(env: Environment) {
  const base = `http://127.0.0.1:${variable(env, 'MP_PORT')}/__sim`;

  async function ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    const reply = await fetch(`${base}/${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const text = await reply.text();
    if (!reply.ok) throw new ProviderRefusal(`the simulator: ${method} ${path} ${reply.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  return {
    ask,
    addSellers: (count: number) => ask<ProviderSeller[]>('POST', 'sellers', { count, balance: 100_000_000 }),
    /** What a buyer does at the checkout. */
    async pay(orderId: string, action = 'approve', more: object = {}): Promise<ProviderPayment[]> {
      const fields = { external_reference: orderId, action, ...more };
      return (await ask<{ payments: ProviderPayment[] }>('POST', 'pay', fields)).payments;
    },
    /** The same by the address of the checkout; false when it can no longer be paid. */
    async payAt(checkoutUrl: string, action: string): Promise<boolean> {
      const preference_id = new URL(checkoutUrl).searchParams.get('pref_id');
      try {
        await ask('POST', 'pay', { preference_id, action });
        return true;
      } catch (error) {
        if (error instanceof ProviderRefusal) return false;
        throw error;
      }
    },
    /** What a seller does in their own account at the provider: gives so many pesos back. */
    async refundAsSeller(token: string, paymentId: number, amount: number): Promise<number> {
      const reply = await fetch(new URL(`/v1/payments/${paymentId}/refunds`, base), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'x-idempotency-key': `own-app-${paymentId}` },
        body: JSON.stringify({ amount }),
      });
      return reply.status;
    },
    modes: (modes: object) => ask<void>('POST', 'webhooks', modes),
    fault: (rule: object) => ask<void>('POST', 'faults', rule),
    clearFaults: () => ask<void>('DELETE', 'faults'),
    /** No faults, no modes, and what falls due by now has happened. */
    async calm(): Promise<void> {
      await ask('DELETE', 'faults');
      await ask('POST', 'webhooks/calm');
      await ask('POST', 'clock', { advance: 0 });
    },
    /** What falls due by its clock happens. */
    catchUp: () => ask<void>('POST', 'clock', { advance: 0 }),
    book: () => ask<BookEntry[]>('GET', 'book'),
    /** The request ids of the notifications that the shop said it had. */
    acknowledged: () => ask<string[]>('GET', 'acknowledged'),
  };
}
