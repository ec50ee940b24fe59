import { type ComponentType, useEffect, useState } from 'react';

interface OfflineHostProps {
  /** Fetches what else must be here before the connection is lost. */
  readonly prepare: () => Promise<void>;
}

/** What helps without a connection. It is loaded when the page has nothing better to do. */
export function OfflineHost({ prepare }: OfflineHostProps) {
  const [Kit, setKit] = useState<ComponentType | null>(null);

  useEffect(() => {
    const load = () => {
      void prepare();
      void import('./offline-kit.tsx').then(
        ({ OfflineKit }) => setKit(() => OfflineKit),
        () => undefined,
      );
    };
    const whenIdle = () =>
      'requestIdleCallback' in window ? requestIdleCallback(load) : setTimeout(load, 1000);
    if (document.readyState === 'complete') whenIdle();
    else window.addEventListener('load', whenIdle, { once: true });
    return () => window.removeEventListener('load', whenIdle);
  }, [prepare]);

  return Kit && <Kit />;
}
