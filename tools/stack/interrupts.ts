const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/** Runs `stop` at most once: when the caller says so, or when this process is told to end, which it then does. */
export function stopWhenInterrupted(stop: () => Promise<void>): () => Promise<void> {
  let stopping: Promise<void> | null = null;
  const stopOnce = () => (stopping ??= stop().finally(removeListeners));
  const listeners = Object.entries(exitCodes).map(([signal, code]) => {
    const end = () => {
      console.error(`${signal}: stopping`);
      stopOnce().then(
        () => process.exit(code),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    };
    process.on(signal, end);
    return { signal, end };
  });
  return stopOnce;

  function removeListeners(): void {
    for (const { signal, end } of listeners) process.off(signal, end);
  }
}
