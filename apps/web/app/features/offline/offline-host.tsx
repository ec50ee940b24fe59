import { type ComponentType, useEffect, useState } from 'react';

/** What helps without a connection. It is loaded when the page has nothing better to do. */
export function OfflineHost() {
  const [Kit, setKit] = useState<ComponentType | null>(null);

  useEffect(() => {
    const load = () =>
      void import('./offline-kit.tsx').then(
        ({ OfflineKit }) => setKit(() => OfflineKit),
        () => undefined,
      );
    const whenIdle = () =>
      'requestIdleCallback' in window ? requestIdleCallback(load) : setTimeout(load, 1000);
    if (document.readyState === 'complete') whenIdle();
    else window.addEventListener('load', whenIdle, { once: true });
    return () => window.removeEventListener('load', whenIdle);
  }, []);

  return Kit && <Kit />;
}
