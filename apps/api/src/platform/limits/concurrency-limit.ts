import { type LimitBounds, nextBaseline, nextLimit } from './concurrency-limit.rules.ts';

/** A window ends with the first request after this time, if it has enough of them to mean something. */
const windowMs = 500;
const minRequests = 10;

/**
 * How many requests may run at once, by their latency. Each route is compared with itself, so that dear requests after cheap ones do
 * not look like an overload.
 */
export function createConcurrencyLimit(
  bounds: LimitBounds,
  onChange: (limit: number) => void = () => {},
  now = () => performance.now(),
) {
  const baselines = new Map<string, number>();
  const routes = new Map<string, { count: number; tookMs: number }>();
  let limit = bounds.min;
  let requests = 0;
  let peak = 0;
  let beganAt = now();
  onChange(limit);

  function endWindow(): void {
    let [tookMs, expectedMs] = [0, 0];
    for (const [route, { count, tookMs: took }] of routes) {
      const baseline = nextBaseline(baselines.get(route), took / count);
      baselines.set(route, baseline);
      tookMs += took;
      expectedMs += count * baseline;
    }
    limit = nextLimit(limit, bounds, { tookMs, expectedMs, peak });
    routes.clear();
    [requests, peak, beganAt] = [0, 0, now()];
    onChange(Math.floor(limit));
  }

  return {
    allows: (running: number) => running < Math.floor(limit),
    /** A request of this route has been answered, beside so many others. */
    record(route: string, tookMs: number, running: number): void {
      const seen = routes.get(route) ?? { count: 0, tookMs: 0 };
      routes.set(route, { count: seen.count + 1, tookMs: seen.tookMs + tookMs });
      requests += 1;
      peak = Math.max(peak, running);
      if (requests >= minRequests && now() - beganAt >= windowMs) endWindow();
    },
  };
}
