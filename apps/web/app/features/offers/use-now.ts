import { useEffect, useState } from 'react';

const intervalMs = 15_000;

/** The current time, updated several times a minute. The server-rendered page uses the time when it was read. */
export function useNow(readAt: string): Date {
  const [now, setNow] = useState(() => new Date(readAt));
  useEffect(() => {
    const update = () => setNow(new Date());
    update();
    const timer = setInterval(update, intervalMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
