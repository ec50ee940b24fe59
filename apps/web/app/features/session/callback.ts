import { useLayoutEffect, useRef, useState } from 'react';

const types = ['signup', 'email_change', 'recovery'] as const;

type CallbackType = (typeof types)[number];

/** What the link of a mail says, in its query or behind its hash. */
interface Callback {
  /** What proves that the mail was read: ours is called `token`, the specification's `access_token` or `code`. */
  readonly token: string | null;
  readonly type: CallbackType | null;
  readonly email: string | null;
  /** Why the link does not work, as whoever sent the person here says it. */
  readonly failure: string | null;
}

/**
 * Reads the address of a callback page. Whatever tokens of a session it carries (`access_token` with `refresh_token`,
 * `expires_in`, `token_type`) are proofs to be shown to the API and nothing more: an address signs nobody in.
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

/** Reads the address of this page and takes its secrets out of it, so that no copy of it stays behind. */
export function takeCallback(window: Pick<Window, 'location' | 'history'>): Callback {
  const { location, history } = window;
  const callback = readCallback(location);
  if (location.search || location.hash) history.replaceState(history.state, '', location.pathname);
  return callback;
}

/** What the address of this page carried; null until the page is alive, and gone from the address by then. */
export function useCallbackAddress(): Callback | null {
  const taken = useRef<Callback | null>(null);
  const [callback, setCallback] = useState<Callback | null>(null);

  // Before the page says that it answers: what was pressed until then is done at once, and needs it.
  useLayoutEffect(() => {
    taken.current ??= takeCallback(window);
    setCallback(taken.current);
  }, []);

  return callback;
}
