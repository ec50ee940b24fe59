/** Between these a limit follows the latency; it stays where they are equal. */
export interface LimitBounds {
  readonly min: number;
  readonly max: number;
}

/** What the requests that ended in one window took, and what they take on average. */
interface LatencyWindow {
  readonly tookMs: number;
  readonly expectedMs: number;
  /** Most requests that ran at once. */
  readonly peak: number;
}

/** Latency may vary this much before it counts as queueing. */
const tolerance = 1.5;
/** Slow up, fast down: one slow window takes a quarter of a limit at most. */
const smoothing = { up: 0.2, down: 0.5 };
const minGradient = 0.5;

/**
 * The gradient limit of Netflix's concurrency-limits (Gradient2): it shrinks by the ratio of expected to measured latency, and grows
 * by its square root, the queue that a steady load needs. A limit that is not used says nothing, so it stays.
 */
export function nextLimit(
  limit: number,
  { min, max }: LimitBounds,
  { tookMs, expectedMs, peak }: LatencyWindow,
): number {
  if (peak < limit / 2) return limit;
  const gradient = Math.max(minGradient, Math.min(1, (tolerance * expectedMs) / tookMs));
  const wanted = limit * gradient + Math.sqrt(limit);
  const step = (wanted - limit) * (wanted < limit ? smoothing.down : smoothing.up);
  return Math.max(min, Math.min(max, limit + step));
}

/** Five minutes of windows: long enough that an overload does not become the expectation. */
const baselineWindows = 600;

/** The latency of a route to expect, from its mean in one window; forgets fast what an overload has taught it. */
export function nextBaseline(baseline: number | undefined, meanMs: number): number {
  if (baseline === undefined) return meanMs;
  const next = baseline + (meanMs - baseline) / baselineWindows;
  return next > 2 * meanMs ? next * 0.95 : next;
}
