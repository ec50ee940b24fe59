import {
  MercadoPagoConfig,
  OAuth,
  Payment,
  PaymentRefund,
  Preference as PreferenceClient,
  User,
} from 'mercadopago';
import { AppConfig } from 'mercadopago/dist/utils/config/index.js';
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
import { overallRemainingMs, policies, type Policy, withTimeout } from './timeouts.ts';
import { closedPreference, pesos, preferenceBody, stamp } from './preference-body.ts';
import type { Answer, ChangesCursor, PaymentGateway, Preference } from './provider.ts';

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

/** The only client of the payment provider. */
export function openGateway({ config, clock, log, metrics, breaker }: GatewayDeps): PaymentGateway {
  const settings = config.mercadoPago;
  if (config.environment === 'production' && settings.apiUrl !== officialPaymentApi)
    throw new Error('In production only the real payment provider is asked');
  // The SDK has no option for the base URL and reads it at each call; development and tests use a simulator.
  (AppConfig as { BASE_URL: string }).BASE_URL = settings.apiUrl;

  interface Call<T> {
    readonly operation: string;
    readonly policy: Policy;
    readonly token: string;
    readonly key?: string;
    readonly schema: z.ZodType<T>;
    readonly send: (sdk: MercadoPagoConfig) => Promise<unknown>;
  }

  async function call<T>({ operation, policy, token, key, schema, send }: Call<T>): Promise<Answer<T>> {
    assertNoOpenTransaction();
    if (breaker && !breaker.canRequest()) return { kind: 'unknown' };
    const remainingMs = overallRemainingMs();
    if (remainingMs === 0) return { kind: 'unknown' };
    const { deadline, ...options } = policies[policy];
    // A new config for each call: the SDK writes the options of a call, including its key, back into it.
    const sdk = new MercadoPagoConfig({
      accessToken: token,
      options: { ...options, ...(key ? { idempotencyKey: key } : {}) },
    });
    const stopWatch = metrics.providerSeconds.startTimer({ operation });
    const answer = await withTimeout(Math.min(deadline, remainingMs), send(sdk)).then(
      (response) => parseResponse(schema, response),
      outcomeOf,
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

  const readPreference = (token: string, preferenceId: string) =>
    call({
      operation: 'get-preference',
      policy: 'read',
      token,
      schema: preferenceAnswer,
      send: (sdk) => new PreferenceClient(sdk).get({ preferenceId }),
    });

  async function searchPayments(token: string, options: Record<string, string | number>) {
    const page = await call({
      operation: 'search-payments',
      policy: 'search',
      token,
      schema: paymentPageAnswer,
      send: (sdk) => new Payment(sdk).search({ options: { ...options, limit: pageSize } }),
    });
    if (page.kind === 'ok' && page.value.unreadableIds.length > 0) {
      const { unreadableIds: paymentIds } = page.value;
      metrics.unreadablePayments.inc(paymentIds.length);
      log.error({ paymentIds }, 'payments that cannot be read');
    }
    return page;
  }

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

    exchangeCode({ code, codeVerifier }) {
      // The SDK's type lacks `code_verifier`; its request includes it.
      const body: NonNullable<Parameters<OAuth['create']>[0]['body']> & { code_verifier: string } = {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        code,
        redirect_uri: settings.redirectUrl,
        code_verifier: codeVerifier,
      };
      return call({
        operation: 'exchange-code',
        policy: 'link',
        token: settings.appAccessToken,
        schema: grantAnswer,
        send: (sdk) => new OAuth(sdk).create({ body }),
      });
    },

    refreshGrant: (refreshToken) =>
      call({
        operation: 'refresh-grant',
        policy: 'link',
        token: settings.appAccessToken,
        schema: grantAnswer,
        send: (sdk) =>
          new OAuth(sdk).refresh({
            body: {
              client_id: settings.clientId,
              client_secret: settings.clientSecret,
              refresh_token: refreshToken,
            },
          }),
      }),

    getUser: (token) =>
      call({
        operation: 'who-is',
        policy: 'read',
        token,
        schema: userAnswer,
        send: (sdk) => new User(sdk).get(),
      }),

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
        key: request.orderId,
        schema: preferenceAnswer,
        send: (sdk) => new PreferenceClient(sdk).create({ body }),
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
        send: (sdk) => new PreferenceClient(sdk).search({ options: { external_reference: orderId } }),
      });
      if (found.kind !== 'ok') return found;
      const match = found.value.elements?.find(({ external_reference: of }) => of === orderId);
      if (!match) return { kind: 'ok', value: null };
      // Search results lack the payment URL.
      const preference = await readPreference(token, match.id);
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
        // The SDK's type requires the items, the provider does not.
        send: (sdk) =>
          new PreferenceClient(sdk).update({
            id: preferenceId,
            updatePreferenceRequest: closedPreference(now) as never,
          }),
      });
      if (changed.kind !== 'ok') return changed;
      const reread = await call({
        operation: 'get-preference',
        policy: 'read',
        token,
        schema: preferenceEndAnswer,
        send: (sdk) => new PreferenceClient(sdk).get({ preferenceId }),
      });
      if (reread.kind !== 'ok') return reread;
      const { expires, expiration_date_to: end } = reread.value;
      return expires && end && end <= now ? done : { kind: 'unknown' };
    },

    getPayment: (token, id) =>
      call({
        operation: 'get-payment',
        policy: 'read',
        token,
        schema: paymentAnswer,
        send: (sdk) => new Payment(sdk).get({ id }),
      }),

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
        send: (sdk) => new Payment(sdk).cancel({ id }),
      }),

    refund: (token, { paymentId, amountCents, key }) =>
      call({
        operation: 'refund',
        policy: 'refund',
        token,
        key,
        // A repeated key is answered with an empty body.
        schema: z.unknown().transform(() => undefined),
        send: (sdk) =>
          amountCents === undefined
            ? new PaymentRefund(sdk).total({ payment_id: paymentId })
            : new PaymentRefund(sdk).create({
                payment_id: paymentId,
                body: { amount: pesos(amountCents) },
              }),
      }),

    refundsOf: (token, paymentId) =>
      call({
        operation: 'list-refunds',
        policy: 'read',
        token,
        schema: refundsAnswer,
        send: (sdk) => new PaymentRefund(sdk).list({ payment_id: paymentId }),
      }),
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
