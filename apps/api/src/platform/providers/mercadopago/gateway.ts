import { z } from 'zod';
import type { CircuitBreaker } from '../../limits/circuit-breaker.ts';
import type { Clock } from '../../clock.ts';
import { type Config, officialPaymentApi } from '../../config.ts';
import { assertNoOpenTransaction } from '../../database/database.ts';
import type { Log } from '../../observability/log.ts';
import type { Metrics } from '../../observability/metrics.ts';
import {
  grantAnswer,
  paymentAnswer,
  paymentPageAnswer,
  userAnswer,
  preferenceAnswer,
  preferenceEndAnswer,
  preferenceSearchAnswer,
  refundsAnswer,
} from './answers.ts';
import { outcomeOf, parseResponse } from './outcome.ts';
import { closedPreference, pesos, preferenceBody, stamp } from './preference-body.ts';
import type { Answer, ChangesCursor, PaymentGateway, Preference } from './provider.ts';
import { type ProviderRequest, sendRequest } from './request.ts';
import { overallRemainingMs } from './timeouts.ts';

export interface GatewayDeps {
  readonly config: Pick<Config, 'environment' | 'publicUrl' | 'mercadoPago'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'providerSeconds' | 'unreadablePayments'>;
  /** For the API, where people wait; the worker retries with growing delays instead. */
  readonly breaker?: CircuitBreaker;
}

const pageSize = 100;
const unknown: Answer<never> = { kind: 'unknown' };
const done: Answer<void> = { kind: 'ok', value: undefined };
const notTrusted: Answer<never> = { kind: 'rejected', code: 'not-trusted' };

const preferencePath = (id: string) => `/checkout/preferences/${encodeURIComponent(id)}`;
const paymentPath = (id: string) => `/v1/payments/${encodeURIComponent(id)}`;

/** The only client of the payment provider. */
export function openGateway({ config, clock, log, metrics, breaker }: GatewayDeps): PaymentGateway {
  const settings = config.mercadoPago;
  if (config.environment === 'production' && settings.apiUrl !== officialPaymentApi)
    throw new Error('In production only the real payment provider is asked');

  interface Call<T> extends ProviderRequest {
    readonly operation: string;
    readonly token: string;
    readonly schema: z.ZodType<T>;
  }

  async function call<T>({ operation, token, schema, ...request }: Call<T>): Promise<Answer<T>> {
    assertNoOpenTransaction();
    if (breaker && !breaker.canRequest()) return { kind: 'unknown' };
    const remainingMs = overallRemainingMs();
    if (remainingMs === 0) return { kind: 'unknown' };
    const stopWatch = metrics.providerSeconds.startTimer({ operation });
    const answer = await sendRequest({ apiUrl: settings.apiUrl, token, remainingMs }, request).then(
      (response) => (response.status < 300 ? parseResponse(schema, response.body) : outcomeOf(response)),
      () => unknown,
    );
    stopWatch({ outcome: answer.kind });
    breaker?.record(answer.kind !== 'unknown' && answer.kind !== 'rate-limited');
    // Nothing else is logged: responses and errors contain tokens and personal data.
    if (answer.kind !== 'ok')
      log.info(
        { operation, outcome: answer.kind, code: 'code' in answer ? answer.code : undefined },
        'payment provider',
      );
    return answer;
  }

  function isTrusted(preference: Preference, collectorId: string): boolean {
    const isOurs =
      preference.collectorId === collectorId &&
      settings.payOrigins.includes(new URL(preference.paymentUrl).origin);
    if (!isOurs) log.error({ preferenceId: preference.id }, 'a preference for another collector or place');
    return isOurs;
  }

  const read = <T>(operation: string, token: string, path: string, schema: z.ZodType<T>) =>
    call({ operation, policy: 'read', token, path, schema });

  async function searchPayments(token: string, query: Record<string, string | number>) {
    const page = await call({
      operation: 'search-payments',
      policy: 'search',
      token,
      schema: paymentPageAnswer,
      path: '/v1/payments/search',
      query: { ...query, limit: pageSize },
    });
    if (page.kind === 'ok' && page.value.unreadableIds.length > 0) {
      const { unreadableIds: paymentIds } = page.value;
      metrics.unreadablePayments.inc(paymentIds.length);
      log.error({ paymentIds }, 'payments that cannot be read');
    }
    return page;
  }

  const requestGrant = (operation: string, grant: Record<string, string>) =>
    call({
      operation,
      policy: 'link',
      token: settings.appAccessToken,
      schema: grantAnswer,
      method: 'POST',
      path: '/oauth/token',
      body: { client_id: settings.clientId, client_secret: settings.clientSecret, ...grant },
    });

  return {
    authorizationUrl({ state, codeChallenge }) {
      const url = new URL('/authorization', settings.authUrl);
      url.search = new URLSearchParams({
        client_id: settings.clientId,
        response_type: 'code',
        platform_id: 'mp',
        state,
        redirect_uri: settings.redirectUrl,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      }).toString();
      return url.href;
    },

    exchangeCode: ({ code, codeVerifier }) =>
      requestGrant('exchange-code', {
        grant_type: 'authorization_code',
        code,
        redirect_uri: settings.redirectUrl,
        code_verifier: codeVerifier,
      }),

    refreshGrant: (refreshToken) =>
      requestGrant('refresh-grant', { grant_type: 'refresh_token', refresh_token: refreshToken }),

    getUser: (token) => read('who-is', token, '/users/me', userAnswer),

    async createPreference(token, request) {
      const body = preferenceBody(
        request,
        { publicUrl: config.publicUrl, notificationUrl: settings.notificationUrl },
        clock.now(),
      );
      const created = await call({
        operation: 'create-preference',
        policy: 'create',
        token,
        schema: preferenceAnswer,
        method: 'POST',
        path: '/checkout/preferences',
        body,
        idempotencyKey: request.orderId,
      });
      if (created.kind === 'ok' && !isTrusted(created.value, request.collectorId)) return notTrusted;
      return created;
    },

    async findPreference(token, { orderId, collectorId }) {
      const found = await call({
        operation: 'find-preference',
        policy: 'search',
        token,
        schema: preferenceSearchAnswer,
        path: '/checkout/preferences/search',
        query: { external_reference: orderId },
      });
      if (found.kind !== 'ok') return found;
      const match = found.value.elements?.find(({ external_reference: of }) => of === orderId);
      if (!match) return { kind: 'ok', value: null };
      // Search results lack the payment URL.
      const preference = await read('get-preference', token, preferencePath(match.id), preferenceAnswer);
      if (preference.kind === 'ok' && !isTrusted(preference.value, collectorId)) return notTrusted;
      return preference;
    },

    async closePreference(token, preferenceId) {
      const now = clock.now();
      const changed = await call({
        operation: 'close-preference',
        policy: 'change',
        token,
        schema: preferenceEndAnswer,
        method: 'PUT',
        path: preferencePath(preferenceId),
        body: closedPreference(now),
      });
      if (changed.kind !== 'ok') return changed;
      const reread = await read('get-preference', token, preferencePath(preferenceId), preferenceEndAnswer);
      if (reread.kind !== 'ok') return reread;
      const { expires, expiration_date_to: end } = reread.value;
      return expires && end && end <= now ? done : { kind: 'unknown' };
    },

    getPayment: (token, id) => read('get-payment', token, paymentPath(id), paymentAnswer),

    async paymentsOfOrder(token, orderId) {
      const page = await searchPayments(token, {
        external_reference: orderId,
        sort: 'date_created',
        criteria: 'asc',
      });
      if (page.kind !== 'ok') return page;
      // An unreadable payment may be the one that pays the order.
      return page.value.unreadableIds.length > 0 ? unknown : { kind: 'ok', value: page.value.payments };
    },

    async paymentsSince(token, { since, offset }) {
      const page = await searchPayments(token, {
        range: 'date_last_updated',
        begin_date: stamp(since),
        end_date: 'NOW',
        sort: 'date_last_updated',
        criteria: 'asc',
        offset,
      });
      if (page.kind !== 'ok') return page;
      const { payments, updatedAt, count, total } = page.value;
      const hasMore = offset + count < total;
      const next = hasMore ? nextCursor({ since, offset }, updatedAt, count) : null;
      return { kind: 'ok', value: { payments, next } };
    },

    cancelPayment: (token, id) =>
      call({
        operation: 'cancel-payment',
        policy: 'cancel',
        token,
        schema: paymentAnswer,
        method: 'PUT',
        path: paymentPath(id),
        body: { status: 'cancelled' },
      }),

    refund: (token, { paymentId, amountCents, key }) =>
      call({
        operation: 'refund',
        policy: 'refund',
        token,
        // A repeated key is answered with an empty body.
        schema: z.unknown().transform(() => undefined),
        method: 'POST',
        path: `${paymentPath(paymentId)}/refunds`,
        body: amountCents === undefined ? {} : { amount: pesos(amountCents) },
        idempotencyKey: key,
      }),

    refundsOf: (token, paymentId) =>
      read('list-refunds', token, `${paymentPath(paymentId)}/refunds`, refundsAnswer),
  };
}

/**
 * The next page begins at the time of the last change of this one: a payment that changes meanwhile moves to the end of the list and
 * would shift an offset. The offset is used only when one timestamp fills a whole page.
 */
function nextCursor(
  { since, offset }: ChangesCursor,
  updatedAt: readonly Date[],
  count: number,
): ChangesCursor {
  const last = updatedAt.at(-1);
  if (!last || last <= since) return { since, offset: offset + count };
  return { since: last, offset: 0 };
}
