import { findOrder } from '#modules/orders/index.ts';
import { findAccountOf, withToken } from '#modules/seller-accounts/index.ts';
import type { PaymentParts } from '../parts.ts';
import type { Channel } from './inbox.queries.ts';
import { findPayment } from './payments.queries.ts';
import { takeIn } from './take-in.ts';

/**
 * How a look at a payment ended.
 * - `done`: it is as the provider has it.
 * - `missing`: none of those whom we asked for it knows it.
 * - `unknown-seller`: there is nobody to ask for it.
 * - `parked`: its seller's token is worth nothing.
 * - `later`: nobody answered.
 */
export type SyncOutcome = 'done' | 'missing' | 'unknown-seller' | 'parked' | 'later';

export interface PaymentHint {
  readonly paymentId: string;
  readonly channel: Channel;
  /** Whose it may be. None of it is believed: it only says where to look. */
  readonly collectorId?: string | null;
  readonly orderHint?: string | null;
}

/** Asks the provider how a payment stands and takes that in. */
export async function syncPayment(parts: PaymentParts, hint: PaymentHint): Promise<SyncOutcome> {
  const accounts = await whomToAsk(parts, hint);
  let outcome: SyncOutcome = accounts.length === 0 ? 'unknown-seller' : 'missing';
  for (const accountId of accounts) {
    const answer = await withToken(parts, accountId, (token) =>
      parts.gateway.getPayment(token, hint.paymentId),
    );
    if (answer.kind === 'ok') {
      await takeIn(parts, answer.value, hint.channel);
      return 'done';
    }
    if (answer.kind === 'unauthorized') outcome = outcome === 'later' ? outcome : 'parked';
    else if (answer.kind !== 'not-found') outcome = 'later';
  }
  return outcome;
}

async function whomToAsk(
  { db }: PaymentParts,
  { paymentId, collectorId, orderHint }: PaymentHint,
): Promise<string[]> {
  const known = await findPayment(db, paymentId);
  const order = orderHint ? await findOrder(db, orderHint) : null;
  const collectors = new Set([known?.collectorId, order?.collectorId, collectorId]);
  const accounts: string[] = [];
  for (const collector of collectors) {
    const account = collector ? await findAccountOf(db, collector) : null;
    if (account) accounts.push(account.accountId);
  }
  return accounts;
}
