import { useCallback, useEffect, useState } from 'react';

/**
 * Seconds left, updated once per second, and a function to restart. It counts towards a point in time, so a tab that was
 * suspended is not late.
 */
export function useCountdown(seconds: number): readonly [left: number, restart: (seconds: number) => void] {
  const [left, setLeft] = useState(seconds);
  const [run, setRun] = useState({ seconds });
  const restart = useCallback((next: number) => {
    setLeft(next);
    setRun({ seconds: next });
  }, []);

  useEffect(() => {
    if (run.seconds <= 0) return;
    const end = Date.now() + run.seconds * 1000;
    const timer = setInterval(() => {
      const next = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(next);
      if (next === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [run]);

  return [left, restart];
}

/** 42 → `0:42`. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
