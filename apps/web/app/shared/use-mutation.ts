import { useRef, useState } from 'react';

interface MutationState<Variables, Refusal> {
  readonly isPending: boolean;
  /** What the running call was given. */
  readonly variables: Variables | undefined;
  readonly error: Refusal | null;
}

const idle = { isPending: false, variables: undefined, error: null };

/**
 * A change that is sent to the API. `run` returns the error to show; without one it has succeeded. Calls are ignored while one is
 * running. `reset` clears the error and aborts a running call, which then has no effect here.
 */
export function useMutation<Variables = void, Refusal = string>(
  run: (variables: Variables, signal: AbortSignal) => Promise<Refusal | null | undefined | void>,
) {
  const [state, setState] = useState<MutationState<Variables, Refusal>>(idle);
  const running = useRef<AbortController | null>(null);

  async function start(variables: Variables): Promise<void> {
    if (running.current) return;
    const { signal } = (running.current = new AbortController());
    setState({ isPending: true, variables, error: null });
    let error: Refusal | null | undefined | void = null;
    try {
      error = await run(variables, signal);
    } finally {
      if (!signal.aborted) {
        running.current = null;
        setState({ ...idle, error: error ?? null });
      }
    }
  }

  return {
    ...state,
    mutate: (variables: Variables) => void start(variables),
    reset: () => {
      running.current?.abort();
      running.current = null;
      setState(idle);
    },
  };
}
