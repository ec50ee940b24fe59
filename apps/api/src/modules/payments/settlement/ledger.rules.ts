import type { ProviderPayment } from '#platform/providers/mercadopago/provider.ts';
import { hadMoney, kindOf } from './payment-kinds.rules.ts';

export const ledgerAccounts = ['buyer', 'seller', 'commission', 'provider_fee', 'withheld'] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** Whose money a payment is; they sum to zero. Positive: received. */
export type Balances = Readonly<Record<LedgerAccount, number>>;

export interface BookedLine {
  readonly cause: string;
  readonly account: LedgerAccount;
  readonly amountCents: number;
}

export interface BookedPayment extends Pick<
  ProviderPayment,
  'status' | 'statusDetail' | 'amountCents' | 'refundedCents'
> {
  readonly providerFeeCents: number;
  readonly withheldCents: number;
  readonly commissionCents: number;
}

const nothing: Balances = { buyer: 0, seller: 0, commission: 0, provider_fee: 0, withheld: 0 };

/**
 * The lines that are missing from the book of a payment. What it ends with depends on where the payment is now, not on what was heard
 * on the way: whoever hears only of the refund books the approval before it.
 */
export function missingLines(payment: BookedPayment, booked: readonly BookedLine[]): BookedLine[] {
  const kind = kindOf(payment);
  if (!hadMoney(kind)) return [];
  const lines: BookedLine[] = [];
  const stands = () => sumOf([...booked, ...lines]);
  const bring = (cause: string, to: Balances) => lines.push(...differences(cause, stands(), to));

  if (!booked.some(({ cause }) => cause === 'approved')) bring('approved', balancesAfter(payment, 0));
  const takenBack = count(booked, 'charged-back:');
  const isOut = takenBack > count(booked, 'reimbursed:');
  const belongsOut = kind === 'lost' || (kind === 'dispute' && payment.status === 'charged_back');
  // First the seller has it again, then some of it is given back.
  if (isOut && !belongsOut) bring(`reimbursed:${takenBack}`, balancesAfter(payment, returnedSoFar(booked)));
  if (!belongsOut && payment.refundedCents > returnedSoFar(booked))
    bring(`refunded:${payment.refundedCents}`, balancesAfter(payment, payment.refundedCents));
  // The provider corrected what it takes.
  if (!belongsOut)
    bring(
      `fees:${count(booked, 'fees:') + 1}`,
      balancesAfter(payment, Math.max(payment.refundedCents, returnedSoFar(booked))),
    );
  if (belongsOut && !isOut)
    bring(`charged-back:${takenBack + 1}`, balancesAfter(payment, payment.amountCents));
  return lines;
}

/** What is given back comes from the seller and from the commission in proportion; the provider keeps its own fee, and taxes stay paid. */
function balancesAfter(payment: BookedPayment, returned: number): Balances {
  const { amountCents, commissionCents, providerFeeCents, withheldCents } = payment;
  const kept = amountCents - returned;
  const commission = commissionCents - Math.round((commissionCents * returned) / amountCents);
  return {
    buyer: -kept,
    seller: kept - commission - providerFeeCents - withheldCents,
    commission,
    provider_fee: providerFeeCents,
    withheld: withheldCents,
  };
}

function returnedSoFar(booked: readonly BookedLine[]): number {
  const sums = booked.map(({ cause }) =>
    cause.startsWith('refunded:') ? Number(cause.slice('refunded:'.length)) : 0,
  );
  return Math.max(0, ...sums);
}

export function sumOf(lines: readonly BookedLine[]): Balances {
  return lines.reduce<Balances>(
    (sums, { account, amountCents }) => ({ ...sums, [account]: sums[account] + amountCents }),
    nothing,
  );
}

function differences(cause: string, from: Balances, to: Balances): BookedLine[] {
  return ledgerAccounts
    .map((account) => ({ cause, account, amountCents: to[account] - from[account] }))
    .filter(({ amountCents }) => amountCents !== 0);
}

function count(booked: readonly BookedLine[], prefix: string): number {
  return new Set(booked.map(({ cause }) => cause).filter((cause) => cause.startsWith(prefix))).size;
}
