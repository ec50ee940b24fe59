import { AsyncLocalStorage } from 'node:async_hooks';
import type { Priority } from '@perchero/contract/endpoint';
import type { Patience } from '../database/reserved-connections.ts';

/** What follows a request through every await, into the log, the outbox and the jobs it leads to. */
export interface RequestContext {
  readonly requestId: string;
  /** Who is served first; nothing outside of requests. */
  readonly priority?: Priority;
  readonly patience?: Patience;
  /** False while an endpoint runs that declared not to write. */
  readonly mayWrite: boolean;
}

const storage = new AsyncLocalStorage<RequestContext>();

export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

/** The id to quote; `none` outside of requests, events and jobs. */
export function currentRequestId(): string {
  return storage.getStore()?.requestId ?? 'none';
}
