import type { MoneyDecision } from '@perchero/contract/admin/money';
import { recordAudit } from '#modules/audit/index.ts';
import { findOrder } from '#modules/orders/index.ts';
import {
  cancelByOperator,
  checkNow,
  clearFraud,
  closeRefund,
  forceCancel,
  type OperatorRequest,
  type PaymentDeps,
  requestRefund,
  retryRefund,
} from '#modules/payments/index.ts';
import type { Member } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import { lockStaff } from './people.queries.ts';

interface DecisionRequest {
  readonly order_id: string;
  readonly decision: MoneyDecision;
  readonly reason: string;
}

const handlers = {
  check: checkNow,
  refund: requestRefund,
  'retry-refund': retryRefund,
  cancel: cancelByOperator,
  'close-refund': closeRefund,
  'clear-fraud': clearFraud,
  'force-cancel': forceCancel,
} satisfies Record<MoneyDecision, (deps: PaymentDeps, request: OperatorRequest) => Promise<void>>;

/** Recorded before it is executed, so that every operation on money has an accountable person. */
export async function decideOrder(deps: PaymentDeps, actor: Member, request: DecisionRequest): Promise<void> {
  const { order_id: orderId, decision, reason } = request;
  if (!(await findOrder(deps.db, orderId))) throw new AppError('invalid-order-state', 'no such order');
  await inTransaction(deps.db, async (tx) => {
    // Somebody suspended concurrently, or without the role since, may no longer decide.
    if ((await lockStaff(tx, 'money', [actor.id])).length === 0)
      throw new AppError('invalid-order-state', 'lost the role');
    const subject = { kind: 'order', id: orderId };
    await recordAudit(tx, deps.clock, { actor, action: `money-${decision}`, subject, reason });
  });
  await handlers[decision](deps, { orderId, operatorId: actor.id });
}
