import { AsyncLocalStorage } from 'node:async_hooks';
import type { Priority } from '@perchero/contract/endpoint';
import type { WaitBudget } from '../database/reserved-connections.ts';

/** Follows a request through every await, into logs, the outbox and jobs. */
export interface RequestContext {
  readonly requestId: string;
  /** Absent outside of requests. */
  readonly priority?: Priority;
  readonly waitBudget?: WaitBudget;
  /** False in an endpoint that declares `writes: false`. */
  readonly mayWrite: boolean;
}

const storage = new AsyncLocalStorage<RequestContext>();

export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

/** `none` outside of requests, events and jobs. */
export function currentRequestId(): string {
  return storage.getStore()?.requestId ?? 'none';
}
