import { findLedgerFaults } from '../src/modules/payments/index.ts';
import { allListeners } from '../src/listeners.ts';
import { dispatchDue } from '../src/platform/events/dispatcher.ts';
import { anUnpaidOrder, aProductOf } from './checkouts.ts';
import { aSignedInMember, type TestApp } from './people.ts';
import { aLinkedSeller, type Provider } from './provider.ts';

type LinkedSeller = Awaited<ReturnType<typeof aLinkedSeller>>;
type Buyer = Awaited<ReturnType<typeof aSignedInMember>>;

interface SaleChanges {
  readonly stock?: number;
  readonly seller?: LinkedSeller;
  readonly buyer?: Buyer;
}

const parties = new WeakMap<TestApp, { seller: Promise<LinkedSeller>; buyer: Promise<Buyer> }>();

/**
 * An order that waits for payment. All sales of a test file share buyer and seller by default, so a new sale cancels an unpaid one.
 */
export async function aSale(test: TestApp, provider: Provider, { stock = 1, ...own }: SaleChanges = {}) {
  const defaults = parties.get(test) ?? {
    seller: aLinkedSeller(test, provider),
    buyer: aSignedInMember(test),
  };
  parties.set(test, defaults);
  const seller = own.seller ?? (await defaults.seller);
  const buyer = own.buyer ?? (await defaults.buyer);
  const pieceId = await aProductOf(test, seller.member.id, { stock });
  const order = await anUnpaidOrder(buyer.visitor, pieceId);
  return { seller, buyer, pieceId, orderId: order.id };
}

/** A new seller and buyer, for a sale that the next one must not cancel. */
export async function newParties(test: TestApp, provider: Provider) {
  return { seller: await aLinkedSeller(test, provider), buyer: await aSignedInMember(test) };
}

/** A paid sale whose notification was processed. */
export async function aPaidSale(test: TestApp, provider: Provider, changes: SaleChanges = {}) {
  const sale = await aSale(test, provider, changes);
  const [payment] = await provider.pay(sale.orderId);
  if (!payment) throw new Error('no payment');
  await hear(test, provider);
  return { ...sale, paymentId: payment.id };
}

/** Delivers the provider's notifications and runs the payment work. */
export async function hear(test: TestApp, provider: Provider): Promise<void> {
  await provider.deliver();
  await test.workMoney();
}

export async function stateOf(test: Pick<TestApp, 'db'>, orderId: string): Promise<string> {
  const { state } = await test.db
    .selectFrom('shop_order')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return state;
}

/** The states of an order with their reasons. */
export async function historyOf(test: Pick<TestApp, 'db'>, orderId: string): Promise<string[]> {
  const rows = await test.db
    .selectFrom('order_event')
    .select(['to_state', 'reason'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return rows.map(({ to_state: to, reason }) => (reason === null ? to : `${to} (${reason})`));
}

/** The ledger balances of an order by account. */
export async function balancesOf(
  test: Pick<TestApp, 'db'>,
  orderId: string,
): Promise<Record<string, number>> {
  const rows = await test.db
    .selectFrom('ledger_line')
    .select(['account', (eb) => eb.fn.sum<string>('amount_cents').as('sum')])
    .where('order_id', '=', orderId)
    .groupBy('account')
    .execute();
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
}

export function linesOf(test: Pick<TestApp, 'db'>, orderId: string) {
  return test.db
    .selectFrom('ledger_line')
    .select(['cause', 'account', 'amount_cents'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}

export function refundsOf(test: Pick<TestApp, 'db'>, orderId: string) {
  return test.db
    .selectFrom('refund')
    .select([
      'id',
      'payment_id',
      'amount_cents',
      'reason',
      'state',
      'attempts',
      'last_error',
      'provider_refund_id',
      'cause_key',
    ])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute();
}

export function inboxRows(test: Pick<TestApp, 'db'>) {
  return test.db
    .selectFrom('provider_inbox')
    .select(['channel', 'topic', 'state', 'resource_id', 'signature', 'raw', 'attempts', 'last_error'])
    .orderBy('id')
    .execute();
}

/** The provider's balances of an order, in the shape of `balancesOf`. */
export async function providerBalances(provider: Provider, orderId: string): Promise<Record<string, number>> {
  const entries = (await provider.book()).filter((entry) => entry.external_reference === orderId);
  const sums: Record<string, number> = {};
  for (const { balances } of entries)
    for (const [account, cents] of Object.entries(balances)) sums[account] = (sums[account] ?? 0) + cents;
  // Without withheld taxes there is no ledger line.
  if (sums['withheld'] === 0) delete sums['withheld'];
  return sums;
}

/** The names of violated ledger invariants. */
export async function faultsOf(test: Pick<TestApp, 'db' | 'clock'>): Promise<string[]> {
  const faults = await findLedgerFaults(test.db, test.clock.now());
  return faults.filter(({ count }) => count > 0).map(({ name }) => name);
}

/** Delivers all events to all listeners. */
export async function hearEvents(test: TestApp): Promise<void> {
  while ((await dispatchDue({ ...test, listeners: allListeners(test) })) > 0);
}
