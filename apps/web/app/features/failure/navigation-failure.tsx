import { useEffect, useEffectEvent } from 'react';
import { isRouteErrorResponse, type MiddlewareFunction, useLocation, useNavigate } from 'react-router';
import { createStore } from '#app/shared/create-store.ts';
import { keyOf, type OverRack, readProductId } from '#app/shared/product-address.ts';
import { RetryNote } from '#app/ui/retry-note.tsx';
import { reportFault } from './report-fault.ts';
import { texts } from './texts.ts';

type FailureKind = 'connection' | 'limit' | 'fault';
type Results = Record<string, { readonly type: 'data' | 'error'; readonly result: unknown }>;

interface Failure {
  readonly text: string;
  readonly address: string;
}

const lastFailure = createStore<Failure | null>(null);
const listeners = new Set<() => void>();

/** What kept a page from coming; null where the server did answer: not found, sign in first, look elsewhere. */
export function failureOf(error: unknown): FailureKind | null {
  if (error instanceof Response) return null;
  if (isRouteErrorResponse(error))
    return error.status === 429 ? 'limit' : error.status >= 500 ? 'fault' : null;
  // Of all that a loader may end with, only an answer that did not come is a TypeError.
  return error instanceof TypeError ? 'connection' : 'fault';
}

/** When the next page cannot be had the one that is shown stays, with everything on it, and says why. */
export const stayOnFailure: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  // Nothing was read where one only stays.
  if (request.signal.aborted || Object.keys(results).length === 0) return;
  const failed = Object.values(results).find(({ type, result }) => type === 'error' && failureOf(result));
  if (!failed) return lastFailure.set(null);
  lastFailure.set({ text: textOf(failed.result), address: request.url });
  // Before the router hears of the failure, which it would show in place of the page.
  for (const stay of listeners) stay();
};

export function NavigationFailure() {
  const failure = lastFailure.use();
  const location = useLocation();
  const navigate = useNavigate();

  const stay = useEffectEvent(() => {
    const overRack: OverRack = { rack: keyOf(location) };
    void navigate(location, {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
      state: readProductId(location.search) === null ? overRack : location.state,
    });
  });
  useEffect(() => {
    const listener = () => stay();
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);

  if (!failure) return null;
  const { pathname, search, hash } = new URL(failure.address);
  return <RetryNote onRetry={() => void navigate({ pathname, search, hash })}>{failure.text}</RetryNote>;
}

function textOf(error: unknown): string {
  const kind = failureOf(error);
  return kind === 'fault'
    ? texts.navigation.fault(reportFault(error))
    : texts.navigation[kind ?? 'connection'];
}
