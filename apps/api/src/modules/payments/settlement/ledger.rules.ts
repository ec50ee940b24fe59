import type { ProviderPayment } from '#platform/providers/mercadopago/provider.ts';
import { hasReceivedMoney, kindOf } from './payment-kinds.rules.ts';

export const ledgerAccounts = ['buyer', 'seller', 'commission', 'provider_fee', 'withheld'] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** The balance per account; they sum to zero. Positive: received. */
export type Balances = Readonly<Record<LedgerAccount, number>>;

export interface LedgerLine {
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

const emptyPayload: Balances = { buyer: 0, seller: 0, commission: 0, provider_fee: 0, withheld: 0 };

/**
 * The ledger lines that a payment still needs. The resulting balances depend only on its current status: a refund
 * whose approval was never read books the approval first.
 */
export function missingLines(payment: BookedPayment, booked: readonly LedgerLine[]): LedgerLine[] {
  const kind = kindOf(payment);
  if (!hasReceivedMoney(kind)) return [];
  const lines: LedgerLine[] = [];
  const stands = () => sumOf([...booked, ...lines]);
  const bring = (cause: string, to: Balances) => lines.push(...differences(cause, stands(), to));

  if (!booked.some(({ cause }) => cause === 'approved')) bring('approved', balancesAfter(payment, 0));
  const takenBack = count(booked, 'charged-back:');
  const isOut = takenBack > count(booked, 'reimbursed:');
  const belongsOut = kind === 'lost' || (kind === 'disputed' && payment.status === 'charged_back');
  // The reimbursement is booked before any refund of it.
  if (isOut && !belongsOut) bring(`reimbursed:${takenBack}`, balancesAfter(payment, returnedSoFar(booked)));
  if (!belongsOut && payment.refundedCents > returnedSoFar(booked))
    bring(`refunded:${payment.refundedCents}`, balancesAfter(payment, payment.refundedCents));
  // The provider corrected its fee.
  if (!belongsOut)
    bring(
      `fees:${count(booked, 'fees:') + 1}`,
      balancesAfter(payment, Math.max(payment.refundedCents, returnedSoFar(booked))),
    );
  if (belongsOut && !isOut)
    bring(`charged-back:${takenBack + 1}`, balancesAfter(payment, payment.amountCents));
  return lines;
}

/**
 * A refund is charged to seller and commission in proportion; the provider's fee and withheld taxes are not
 * returned.
 */
function balancesAfter(payment: BookedPayment, returned: number): Balances {
  const { amountCents, commissionCents, providerFeeCents, withheldCents } = payment;
  const retained = amountCents - returned;
  const commission = commissionCents - Math.round((commissionCents * returned) / amountCents);
  return {
    buyer: -retained,
    seller: retained - commission - providerFeeCents - withheldCents,
    commission,
    provider_fee: providerFeeCents,
    withheld: withheldCents,
  };
}

function returnedSoFar(booked: readonly LedgerLine[]): number {
  const sums = booked.map(({ cause }) =>
    cause.startsWith('refunded:') ? Number(cause.slice('refunded:'.length)) : 0,
  );
  return Math.max(0, ...sums);
}

export function sumOf(lines: readonly LedgerLine[]): Balances {
  return lines.reduce<Balances>(
    (sums, { account, amountCents }) => ({ ...sums, [account]: sums[account] + amountCents }),
    emptyPayload,
  );
}

function differences(cause: string, from: Balances, to: Balances): LedgerLine[] {
  return ledgerAccounts
    .map((account) => ({ cause, account, amountCents: to[account] - from[account] }))
    .filter(({ amountCents }) => amountCents !== 0);
}

function count(booked: readonly LedgerLine[], prefix: string): number {
  return new Set(booked.map(({ cause }) => cause).filter((cause) => cause.startsWith(prefix))).size;
}
