import { OutsideUnavailable } from '../http/app-error.ts';
import { isConnectionLoss } from '../database/database.ts';

/** Whether a server we depend on was away, which says nothing about what was asked of it. */
export function isOutage(failure: unknown): boolean {
  return failure instanceof OutsideUnavailable || isConnectionLoss(failure);
}
