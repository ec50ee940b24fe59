import { useLayoutEffect, useRef, useState } from 'react';

const types = ['signup', 'email_change', 'recovery'] as const;

type CallbackType = (typeof types)[number];

/** Parameters of a mail link, from the query or the hash. */
interface Callback {
  /** Our parameter is `token`; the original request's are `access_token` and `code`. */
  readonly token: string | null;
  readonly type: CallbackType | null;
  readonly email: string | null;
  /** The error parameter of a failed link. */
  readonly failure: string | null;
}

/**
 * Reads the URL of a callback page. Session tokens in it (`access_token` with `refresh_token`, `expires_in`,
 * `token_type`) are only passed to the API for verification: a URL never creates a session.
 */
export function readCallback({ search, hash }: { search: string; hash: string }): Callback {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const read = (name: string) => query.get(name) || fragment.get(name) || null;

  const failure = read('error') ?? read('error_code') ?? read('error_description');
  return {
    token: failure ? null : (read('token') ?? read('access_token') ?? read('code')),
    type: types.find((type) => type === read('type')) ?? null,
    email: read('email'),
    failure,
  };
}

/** Reads the parameters and removes them from the URL, so that no secret stays in the history. */
export function consumeCallback(window: Pick<Window, 'location' | 'history'>): Callback {
  const { location, history } = window;
  const callback = readCallback(location);
  if (location.search || location.hash) history.replaceState(history.state, '', location.pathname);
  return callback;
}

/** The callback parameters of this page; null until hydration. */
export function useLinkCallback(): Callback | null {
  const consumed = useRef<Callback | null>(null);
  const [callback, setCallback] = useState<Callback | null>(null);

  // In a layout effect, because replayed clicks need it as soon as the page is hydrated.
  useLayoutEffect(() => {
    consumed.current ??= consumeCallback(window);
    setCallback(consumed.current);
  }, []);

  return callback;
}
