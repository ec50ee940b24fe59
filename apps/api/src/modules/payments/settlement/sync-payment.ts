import { findOrder } from '#modules/orders/index.ts';
import { findGrantOwner, withToken } from '#modules/seller-accounts/index.ts';
import type { Answer } from '#platform/providers/mercadopago/provider.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Channel } from './inbox.queries.ts';
import { findPayment } from './payments.queries.ts';
import { applyProviderPayment } from './apply-provider-payment.ts';

/**
 * The result of syncing a payment.
 * - `done`: our copy is up to date.
 * - `missing`: no queried account knows the payment.
 * - `unknown-seller`: there is no account to query.
 * - `parked`: the seller's token is invalid.
 * - `forbidden`: the provider refuses although the token is valid.
 * - `later`: no answer.
 */
export type SyncOutcome = 'done' | 'missing' | 'unknown-seller' | 'parked' | 'forbidden' | 'later';

export function outcomeOf({
  kind,
}: Exclude<Answer<unknown>, { kind: 'ok' }>): 'parked' | 'forbidden' | 'later' {
  if (kind === 'unauthorized') return 'parked';
  return kind === 'forbidden' ? 'forbidden' : 'later';
}

export interface PaymentHint {
  readonly paymentId: string;
  readonly channel: Channel;
  /** Unverified hints for which account to query. */
  readonly collectorId?: string | null;
  readonly orderHint?: string | null;
}

/** Reads a payment from the provider and applies it. */
export async function syncPayment(deps: PaymentDeps, hint: PaymentHint): Promise<SyncOutcome> {
  const collectors = await findCollectors(deps, hint);
  let outcome: SyncOutcome = collectors.length === 0 ? 'unknown-seller' : 'missing';
  for (const collector of collectors) {
    const answer = await withToken(deps, collector, (token) =>
      deps.gateway.getPayment(token, hint.paymentId),
    );
    if (answer.kind === 'ok') {
      await applyProviderPayment(deps, answer.value, hint.channel);
      return 'done';
    }
    if (answer.kind !== 'not-found' && outcome !== 'later') outcome = outcomeOf(answer);
  }
  return outcome;
}

async function findCollectors(
  { db }: PaymentDeps,
  { paymentId, collectorId, orderHint }: PaymentHint,
): Promise<string[]> {
  const payment = await findPayment(db, paymentId);
  const order = orderHint ? await findOrder(db, orderHint) : null;
  const collectors = new Set([payment?.collectorId, order?.collectorId, collectorId]);
  const known: string[] = [];
  for (const collector of collectors)
    if (collector && (await findGrantOwner(db, collector))) known.push(collector);
  return known;
}
