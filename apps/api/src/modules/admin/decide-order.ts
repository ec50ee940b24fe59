import type { MoneyDecision } from '@perchero/contract/admin/money';
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
import { currentRequestId } from '#platform/http/request-context.ts';
import { insertAction } from './actions.queries.ts';
import { lockAdmins } from './people.queries.ts';

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

/** Recorded before it is executed, so that every operation on money has an accountable admin. */
export async function decideOrder(deps: PaymentDeps, admin: Member, request: DecisionRequest): Promise<void> {
  const { order_id: orderId, decision, reason } = request;
  if (!(await findOrder(deps.db, orderId))) throw new AppError('invalid-order-state', 'no such order');
  await inTransaction(deps.db, async (tx) => {
    // An admin suspended concurrently may no longer decide.
    if ((await lockAdmins(tx, [admin.id])).length === 0)
      throw new AppError('invalid-order-state', 'no admin any more');
    await insertAction(tx, {
      adminId: admin.id,
      action: `money-${decision}`,
      targetId: orderId,
      reason,
      requestId: currentRequestId(),
      at: deps.clock.now(),
    });
  });
  await handlers[decision](deps, { orderId, operatorId: admin.id });
}
