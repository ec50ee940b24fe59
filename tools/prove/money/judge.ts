import type { Findings } from '../lib/report.ts';
import type { Books } from './market.ts';
import { accounts, type BookEntry, type Provider } from './provider.ts';

type Booked = { readonly payment_id: string } & BookEntry['balances'];

/** Holds our books against each other and against the provider's. */
export async function judgeMoney(findings: Findings, books: Books, provider: Provider): Promise<void> {
  findings.zeros(await books.contradictions());
  const theirs = await provider.book();
  const ours = new Map((await bookedByPayment(books)).map((booked) => [booked.payment_id, booked]));
  const received = sum(theirs.map(({ balances }) => -balances.buyer));
  findings.note('payments in the provider’s book', theirs.length);
  findings.note('received and kept by sellers and Perchero', `${(received / 100).toFixed(2)} pesos`);
  const differing = theirs.filter((entry) => !agree(entry, ours.get(entry.payment_id)));
  findings.none('payments booked otherwise than the provider did', differing, ({ payment_id }) => payment_id);
  const known = new Set(theirs.map(({ payment_id }) => payment_id));
  const invented = [...ours.keys()].filter((id) => !known.has(id)).length;
  findings.zero('payments that the provider does not know', invented);

  // Before the stored ones: what arrives between the two reads is stored and not yet counted, instead of the other way round.
  const acknowledged = await provider.acknowledged();
  const rows = await books.rows<{ request_id: string }>(
    `select request_id from provider_inbox where request_id is not null`,
  );
  const stored = new Set(rows.map(({ request_id }) => request_id));
  const lost = acknowledged.filter((id) => !stored.has(id)).length;
  findings.note('notifications acknowledged', acknowledged.length);
  findings.zero('notifications acknowledged and not stored', lost);
}

/** Where nobody refunds in parts or at the provider. */
export async function judgeRefundKeys(findings: Findings, provider: Provider): Promise<void> {
  const manyKeys = (await provider.book()).filter(({ refund_keys: keys }) => keys.length > 1).length;
  findings.zero('payments given back under more than one key', manyKeys);
}

function bookedByPayment(books: Books): Promise<Booked[]> {
  const of = (account: string) =>
    `coalesce(sum(amount_cents) filter (where account = '${account}'), 0)::float8 as ${account}`;
  return books.rows<Booked>(
    `select payment_id, ${accounts.map(of).join(', ')}
     from ledger_line group by payment_id`,
  );
}

function agree({ balances }: BookEntry, booked: Booked | undefined): boolean {
  return accounts.every((account) => balances[account] === (booked?.[account] ?? 0));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
