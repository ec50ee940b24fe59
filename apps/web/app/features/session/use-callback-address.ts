import { useLayoutEffect, useRef, useState } from 'react';
import { type Callback, takeCallback } from './callback.ts';

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
