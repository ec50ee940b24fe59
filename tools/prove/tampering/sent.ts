import { type Environment, variable } from '../../stack/environment.ts';
import type { Books } from '../money/invariants.ts';
import type { KnownPiece } from './forge.ts';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /** Whose token it came with. */
  readonly seller: number | null;
}

interface SentItem {
  readonly id: string;
  readonly title: string;
  readonly quantity: number;
  readonly unit_price: number;
  readonly currency_id: string;
}

interface SentPreference {
  readonly items: readonly SentItem[];
  readonly external_reference: string;
  readonly marketplace_fee: number;
  readonly back_urls: Readonly<Record<string, string>>;
  readonly notification_url: string;
}

interface OrderRow {
  readonly id: string;
  readonly total: number;
  readonly commission: number;
  readonly collector: string;
}

/** What the shop asked of the provider since the last look, as the provider wrote it down. */
export function openCallLog(env: Environment) {
  const address = `http://127.0.0.1:${variable(env, 'MP_PORT')}/__sim/calls`;
  return {
    async take(): Promise<Call[]> {
      const calls = (await (await fetch(address)).json()) as Call[];
      await fetch(address, { method: 'DELETE' });
      return calls.filter(
        ({ method, path }) => method === 'POST' && path.startsWith('/checkout/preferences'),
      );
    },
  };
}

export interface Tally {
  sent: number;
  cents: number;
  readonly wrong: string[];
}

/** Holds every amount that was sent against what the database says the pieces cost. */
export async function holdAgainstPrices(
  tally: Tally,
  {
    calls,
    books,
    env,
    pieces,
  }: {
    readonly calls: readonly Call[];
    readonly books: Books;
    readonly env: Environment;
    readonly pieces: ReadonlyMap<number, KnownPiece>;
  },
): Promise<void> {
  const sent = calls.map((call) => ({ ...call, preference: JSON.parse(call.body) as SentPreference }));
  const orders = await books.rows<OrderRow>(
    `select id, total_cents::float8 as total, commission_cents::float8 as commission, collector_id as collector
     from shop_order where id = any ($1::uuid[])`,
    [sent.map(({ preference }) => preference.external_reference)],
  );
  const known = new Map(orders.map((order) => [order.id, order]));
  for (const { preference, seller } of sent) {
    tally.sent += 1;
    const order = known.get(preference.external_reference);
    const total = preference.items.reduce((sum, item) => sum + cents(item.unit_price) * item.quantity, 0);
    tally.cents += total;
    const faults = [
      ...preference.items.flatMap((item) => faultsOf(item, pieces.get(Number(item.id)))),
      ...(total > 0 && total === order?.total ? [] : [`${total} is not the order's total`]),
      ...(cents(preference.marketplace_fee) === order?.commission ? [] : ['another commission']),
      ...(String(seller) === order?.collector ? [] : ['in the name of another seller']),
      ...Object.values(preference.back_urls)
        .filter((url) => !url.startsWith(`${variable(env, 'PUBLIC_URL')}/pago-resultado?status=`))
        .map((url) => `comes back to ${url}`),
      ...(preference.notification_url.startsWith(variable(env, 'MP_NOTIFICATION_URL'))
        ? []
        : ['tells others']),
    ];
    if (faults.length > 0) tally.wrong.push(`${preference.external_reference}: ${faults.join(', ')}`);
  }
}

function faultsOf(item: SentItem, piece: KnownPiece | undefined): string[] {
  if (!piece) return [`there is no piece ${item.id}`];
  const { unit_price: price, quantity, title, currency_id: currency } = item;
  return [
    ...(price > 0 && cents(price) === piece.priceCents ? [] : [`${item.id} costs ${price}`]),
    ...(Number.isInteger(quantity) && quantity >= 1 && quantity <= piece.stock ? [] : [`${quantity} units`]),
    ...(title === piece.title && currency === 'UYU' ? [] : [`is called ${title} in ${currency}`]),
  ];
}

function cents(pesos: number): number {
  return Math.round(pesos * 100);
}
