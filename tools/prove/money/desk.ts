import { type Environment, variable } from '../../stack/environment.ts';

/** A payment as the provider tells it. */
interface ProviderPayment {
  readonly id: number;
  readonly status: string;
  readonly external_reference: string | null;
}

export type Desk = ReturnType<typeof openDesk>;

/** What a proof makes the simulated provider do, one thing at a time. */
export function openDesk(env: Environment) {
  const base = `http://127.0.0.1:${variable(env, 'MP_PORT')}/__sim`;

  async function ask<T>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<T> {
    const reply = await fetch(`${base}/${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`the provider's simulator: ${method} ${path} ${reply.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  async function pay(orderId: string, action = 'approve', more: object = {}): Promise<ProviderPayment[]> {
    const fields = { external_reference: orderId, action, ...more };
    return (await ask<{ payments: ProviderPayment[] }>('POST', 'pay', fields)).payments;
  }

  return {
    ask,
    /** What a buyer does at the checkout. */
    pay,
    async payOne(orderId: string, action?: string): Promise<ProviderPayment> {
      const [payment] = await pay(orderId, action);
      if (!payment) throw new Error('the provider made no payment');
      return payment;
    },
    async backUrl(orderId: string, action: string): Promise<URL> {
      const { back_url } = await ask<{ back_url: string }>('POST', 'pay', {
        external_reference: orderId,
        action,
      });
      return new URL(back_url);
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
    setStatus: (id: number, status: string, detail: string) =>
      ask<void>('POST', `payments/${id}/status`, { status, status_detail: detail }),
    modes: (modes: object) => ask<void>('POST', 'webhooks', modes),
    flush: (order: 'fifo' | 'reverse' | 'shuffle') => ask<void>('POST', 'webhooks/flush', { order }),
    fault: (rule: object) => ask<void>('POST', 'faults', rule),
    /** No faults, no modes, and what falls due by now has happened. */
    async calm(): Promise<void> {
      await ask('DELETE', 'faults');
      await ask('POST', 'webhooks/calm');
      await ask('POST', 'clock', { advance: 0 });
    },
    /** What falls due by its clock happens. */
    catchUp: () => ask<void>('POST', 'clock', { advance: 0 }),
  };
}
