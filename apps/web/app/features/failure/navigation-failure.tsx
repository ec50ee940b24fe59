import { useEffect, useEffectEvent } from 'react';
import { isRouteErrorResponse, type MiddlewareFunction, useLocation, useNavigate } from 'react-router';
import { createStore } from '#app/shared/create-store.ts';
import { listKeyOf, type OverlayState, readProductId } from '#app/shared/product-address.ts';
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

/** Why a page could not load; null for a regular answer such as not found or a redirect. */
export function failureOf(error: unknown): FailureKind | null {
  if (error instanceof Response) return null;
  if (isRouteErrorResponse(error))
    return error.status === 429 ? 'limit' : error.status >= 500 ? 'fault' : null;
  // fetch rejects with a TypeError when the network fails.
  return error instanceof TypeError ? 'connection' : 'fault';
}

/** Keeps the current page and shows a note when the next one fails to load. */
export const stayOnFailure: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next();
  // No loader ran: this is the navigation of `stay` below.
  if (request.signal.aborted || Object.keys(results).length === 0) return;
  const failed = Object.values(results).find(({ type, result }) => type === 'error' && failureOf(result));
  if (!failed) return lastFailure.set(null);
  lastFailure.set({ text: textOf(failed.result), address: request.url });
  // Runs before the router renders its error boundary in place of the page.
  for (const stay of listeners) stay();
};

export function NavigationFailure() {
  const failure = lastFailure.use();
  const location = useLocation();
  const navigate = useNavigate();

  const stay = useEffectEvent(() => {
    const overlay: OverlayState = { listKey: listKeyOf(location) };
    void navigate(location, {
      replace: true,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
      state: readProductId(location.search) === null ? overlay : location.state,
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
