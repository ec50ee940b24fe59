import { findOrder } from '#modules/orders/index.ts';
import { findAccountOf, withToken } from '#modules/seller-accounts/index.ts';
import type { Answer } from '#platform/providers/mercadopago/provider.ts';
import type { PaymentDeps } from '../deps.ts';
import type { Channel } from './inbox.queries.ts';
import { findPayment } from './payments.queries.ts';
import { takeIn } from './take-in.ts';

/**
 * How a look at a payment ended.
 * - `done`: it is as the provider has it.
 * - `missing`: none of those whom we asked for it knows it.
 * - `unknown-seller`: there is nobody to ask for it.
 * - `parked`: its seller's token is worth nothing.
 * - `forbidden`: the provider refuses to answer, though the token is good.
 * - `later`: nobody answered.
 */
export type SyncOutcome = 'done' | 'missing' | 'unknown-seller' | 'parked' | 'forbidden' | 'later';

/** What a refused or missing answer means to whoever asked in a seller's name. */
export function outcomeOf({
  kind,
}: Exclude<Answer<unknown>, { kind: 'ok' }>): 'parked' | 'forbidden' | 'later' {
  if (kind === 'unauthorized') return 'parked';
  return kind === 'forbidden' ? 'forbidden' : 'later';
}

export interface PaymentHint {
  readonly paymentId: string;
  readonly channel: Channel;
  /** Whose it may be. None of it is believed: it only says where to look. */
  readonly collectorId?: string | null;
  readonly orderHint?: string | null;
}

/** Asks the provider how a payment stands and takes that in. */
export async function syncPayment(deps: PaymentDeps, hint: PaymentHint): Promise<SyncOutcome> {
  const collectors = await whomToAsk(deps, hint);
  let outcome: SyncOutcome = collectors.length === 0 ? 'unknown-seller' : 'missing';
  for (const collector of collectors) {
    const answer = await withToken(deps, collector, (token) =>
      deps.gateway.getPayment(token, hint.paymentId),
    );
    if (answer.kind === 'ok') {
      await takeIn(deps, answer.value, hint.channel);
      return 'done';
    }
    if (answer.kind !== 'not-found' && outcome !== 'later') outcome = outcomeOf(answer);
  }
  return outcome;
}

async function whomToAsk(
  { db }: PaymentDeps,
  { paymentId, collectorId, orderHint }: PaymentHint,
): Promise<string[]> {
  const payment = await findPayment(db, paymentId);
  const order = orderHint ? await findOrder(db, orderHint) : null;
  const collectors = new Set([payment?.collectorId, order?.collectorId, collectorId]);
  const known: string[] = [];
  for (const collector of collectors)
    if (collector && (await findAccountOf(db, collector))) known.push(collector);
  return known;
}
