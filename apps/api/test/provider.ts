import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import { linkAccount } from '../src/modules/seller-accounts/index.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { aSignedInMember, type TestApp } from './people.ts';
import type { Answer } from './visitor.ts';

/** A payment in the provider's format. */
export interface TestPayment {
  readonly id: number;
  readonly status: string;
  readonly status_detail: string;
  readonly transaction_amount: number;
  readonly transaction_amount_refunded: number;
  readonly external_reference: string | null;
  readonly transaction_details: { readonly net_received_amount: number };
}

export interface ProviderSeller {
  readonly id: number;
  readonly nickname: string;
  readonly access_token: string;
  readonly refresh_token: string;
  readonly balance_cents: number;
}

/** The provider's ledger entry of a payment. Balances sum to zero; received is positive. */
export interface BookEntry {
  readonly payment_id: string;
  readonly external_reference: string | null;
  readonly collector_id: string;
  readonly currency: string;
  readonly status: string;
  readonly status_detail: string;
  readonly amount_cents: number;
  readonly refunded_cents: number;
  readonly refunds: number;
  readonly balances: Record<'buyer' | 'seller' | 'commission' | 'provider_fee' | 'withheld', number>;
}

export interface ProviderCall {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string>;
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly seller: number | null;
}

export interface FaultRule {
  readonly match?: { readonly method?: string; readonly path?: string; readonly seller?: number };
  readonly effect:
    | { kind: 'status'; status: number; headers?: Record<string, string>; body?: unknown }
    | { kind: 'slow-head' | 'slow-body'; ms: number }
    | { kind: 'stale-read'; versions: number }
    | { kind: 'hang' | 'reset' | 'lose-response' | 'malformed-json' | 'empty-200' };
  readonly times?: number;
  readonly probability?: number;
  readonly after?: number;
}

interface SellerFields {
  readonly nickname?: string;
  readonly site_id?: string;
  readonly kyc?: boolean;
  /** Pesos. */
  readonly balance?: number;
  readonly test_user?: boolean;
}

type PayAction = 'approve' | 'reject' | 'cash' | 'review' | 'two-cards' | 'other-amount';
type DeliveryOrder = 'fifo' | 'reverse' | 'shuffle';

interface WebhookRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

export type Provider = Awaited<ReturnType<typeof startProvider>>;

/**
 * A client of the simulator for one test file: a separate application with its own sellers, clock and faults. Notifications wait for
 * `deliver`.
 */
export async function startProvider(test: TestApp) {
  const settings = test.config.mercadoPago;
  const base = `${settings.apiUrl}/__sim`;

  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const app = clientId === '' ? '' : `?app=${clientId}`;
    const reply = await fetch(`${base}/${path}${app}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`the provider's simulator: ${path} ${reply.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  let clientId = '';
  const webhookSecret = randomUUID();
  const made = await ask<{ client_id: string; client_secret: string }>('POST', 'apps', {
    redirect_uris: [settings.redirectUrl],
    webhook_secrets: [webhookSecret],
    panel_url: settings.notificationUrl,
  });
  clientId = made.client_id;
  await ask('POST', 'webhooks', { hold: true });
  await ask('POST', 'clock', { set: test.clock.now().toISOString() });
  Object.assign(settings, {
    clientId,
    clientSecret: made.client_secret,
    appAccessToken: `APP_USR-${clientId}-owner`,
    webhookSecrets: [webhookSecret],
  });
  afterAll(() => ask('DELETE', `apps/${clientId}`));

  /** Delivers one notification to the app. */
  async function inject({ url, headers, body }: WebhookRequest): Promise<Pick<Answer, 'status' | 'body'>> {
    const { pathname, search } = new URL(url);
    const reply = await test.app.inject({ method: 'POST', url: pathname + search, headers, payload: body });
    return { status: reply.statusCode, body: reply.json() };
  }

  const takeWebhooks = (order: DeliveryOrder) => ask<WebhookRequest[]>('POST', 'webhooks/take', { order });

  return {
    clientId,
    webhookSecret,
    addSeller: (fields: SellerFields = {}) => ask<ProviderSeller>('POST', 'sellers', fields),
    changeSeller: (id: number, fields: SellerFields) => ask<ProviderSeller>('POST', `sellers/${id}`, fields),
    /** Revokes the permission at the provider; `notify` also sends a notification. */
    revoke: (id: number, notify = false) => ask<void>('POST', `sellers/${id}/revoke`, { notify }),
    /** A buyer's action on the payment page. `force` ignores expiry and excluded methods. */
    async pay(
      orderId: string,
      action: PayAction = 'approve',
      more: {
        amount?: number;
        detail?: string;
        method?: string;
        force?: boolean;
        /** Pesos. */
        financing_fee?: number;
        withheld?: number;
        unlisted_fee?: number;
      } = {},
    ) {
      const fields = { external_reference: orderId, action, ...more };
      const { payments } = await ask<{ payments: TestPayment[] }>('POST', 'pay', fields);
      return payments;
    },
    /** A payment without a preference of ours. Amount in pesos. */
    forge: (fields: {
      external_reference?: string;
      amount?: number;
      currency?: string;
      collector: number;
      status?: string;
      status_detail?: string;
      notification_url?: string;
    }) => ask<TestPayment>('POST', 'payments', fields),
    setStatus: (id: number, status: string, detail = '') =>
      ask<void>('POST', `payments/${id}/status`, { status, status_detail: detail }),
    /** Overrides fields of the payment in all responses. */
    setFields: (id: number, fields: Record<string, unknown>) =>
      ask<void>('POST', `payments/${id}/fields`, fields),
    /** Queues a fraud alert notification. */
    alertFraud: (id: number) => ask<void>('POST', `payments/${id}/fraud-alert`, {}),
    payments: () => ask<TestPayment[]>('GET', 'payments'),
    preferences: () => ask<Record<string, unknown>[]>('GET', 'preferences'),
    book: () => ask<BookEntry[]>('GET', 'book'),
    calls: () => ask<ProviderCall[]>('GET', 'calls'),
    forgetCalls: () => ask<void>('DELETE', 'calls'),
    fail: (rule: FaultRule) => ask<void>('POST', 'faults', rule),
    heal: () => ask<void>('DELETE', 'faults'),
    /** Such as `{ drop: 1 }`; see docs/runbook/services.md. */
    webhookModes: (modes: object) => ask<void>('POST', 'webhooks', modes),
    /** Removes and returns the queued notifications. */
    takeWebhooks,
    inject,
    /** Delivers the queued notifications and returns the statuses. */
    async deliver(order: DeliveryOrder = 'fifo') {
      const statuses: number[] = [];
      for (const request of await takeWebhooks(order)) statuses.push((await inject(request)).status);
      return statuses;
    },
    /** Sends a custom notification with the given kind of signature. */
    async notify(fields: {
      data_id: string | number;
      user_id: number;
      type?: string;
      action?: string;
      sig?: 'ok' | 'bad' | 'none' | 'other-secret';
      channel?: 'webhook' | 'ipn';
      url?: string;
    }) {
      return inject(await ask<WebhookRequest>('POST', 'webhooks/request', fields));
    },
    /** Advances the clocks of the test and of the provider. */
    async advance(seconds: number) {
      test.clock.advance(seconds);
      await ask('POST', 'clock', { advance: seconds });
    },
    /** Accepts or denies on the authorization page; returns the query of the redirect. */
    async authorize(authorizationUrl: string, sellerId: number | null) {
      const reply = await fetch(authorizationUrl, {
        method: 'POST',
        body: new URLSearchParams({ seller: sellerId === null ? '' : String(sellerId) }),
        redirect: 'manual',
      });
      const location = reply.headers.get('location');
      if (location === null) throw new Error(`the authorization page answered ${reply.status}`);
      return new URL(location).searchParams;
    },
  };
}

const grantSeconds = 180 * 24 * 60 * 60;

/** A signed-in member with a linked account at the provider. */
export async function aLinkedSeller(test: TestApp, provider: Provider, fields: SellerFields = {}) {
  const { member, visitor } = await aSignedInMember(test);
  const { id, nickname, access_token, refresh_token } = await provider.addSeller(fields);
  const grant = {
    providerUserId: String(id),
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresInSeconds: grantSeconds,
  };
  await inTransaction(test.db, (tx) => linkAccount(tx, test, { accountId: member.id, nickname, grant }));
  return { member, visitor, providerUserId: String(id) };
}
