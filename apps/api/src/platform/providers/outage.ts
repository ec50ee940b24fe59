import { OutsideUnavailable } from '../http/app-error.ts';
import { isConnectionLoss } from '../database/database.ts';

/** Whether a dependency was unavailable, which says nothing about the request itself. */
export function isOutage(failure: unknown): boolean {
  return failure instanceof OutsideUnavailable || isConnectionLoss(failure);
}
