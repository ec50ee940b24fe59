import { type Environment, variable } from '../../stack/environment.ts';

/** A seller at the provider, with the tokens of a link made long ago. */
interface ProviderSeller {
  readonly id: number;
  readonly nickname: string;
  readonly access_token: string;
  readonly refresh_token: string;
}

interface Balances {
  readonly buyer: number;
  readonly seller: number;
  readonly commission: number;
  readonly provider_fee: number;
  readonly withheld: number;
}

/** A payment in the provider's own book, in centésimos. */
export interface BookEntry {
  readonly payment_id: string;
  readonly external_reference: string | null;
  readonly status: string;
  readonly amount_cents: number;
  readonly refunded_cents: number;
  readonly refunds: number;
  /** The keys under which refunds were asked for. */
  readonly refund_keys: readonly string[];
  readonly balances: Balances;
}

type PayAction = 'approve' | 'reject' | 'cash' | 'review' | 'two-cards' | 'other-amount';

/** The simulator of Mercado Pago, by its control API. */
export function openProvider(env: Environment) {
  const base = `http://127.0.0.1:${variable(env, 'MP_PORT')}/__sim`;

  async function ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> {
    const response = await fetch(base + path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new ProviderRefusal(`${method} ${path} ${response.status} ${text}`);
    return (text ? JSON.parse(text) : null) as T;
  }

  return {
    addSellers: (count: number) => ask<ProviderSeller[]>('POST', '/sellers', { count, balance: 100_000_000 }),
    /** What a buyer does at the checkout; false when it can no longer be paid. */
    async pay(preferenceId: string, action: PayAction): Promise<boolean> {
      try {
        await ask('POST', '/pay', { preference_id: preferenceId, action });
        return true;
      } catch (error) {
        if (error instanceof ProviderRefusal) return false;
        throw error;
      }
    },
    setWebhooks: (modes: object) => ask('POST', '/webhooks', modes),
    addFault: (fault: object) => ask('POST', '/faults', fault),
    clearFaults: () => ask('DELETE', '/faults'),
    calm: () => ask('POST', '/webhooks/calm', {}),
    book: () => ask<BookEntry[]>('GET', '/book'),
    /** The request ids of the notifications that the shop said it had. */
    acknowledged: () => ask<string[]>('GET', '/acknowledged'),
  };
}

class ProviderRefusal extends Error {}

export type Provider = ReturnType<typeof openProvider>;
