interface Sample {
  /** WAL position of the primary, in bytes. */
  readonly position: number;
  readonly at: number;
}

/** At five samples a second, more than any tolerated lag. */
const maxSamples = 256;

/**
 * Measures replication lag in time: since when the primary has been ahead of the standby's position. Uses our own clock only, and is
 * zero while nothing is written.
 */
export function createLagMeter() {
  const ahead: Sample[] = [];
  let reachedAt = Number.NEGATIVE_INFINITY;
  return {
    recordPrimary(position: number, at: number): void {
      if (ahead.length < maxSamples) ahead.push({ position, at });
    },
    recordStandby(position: number): void {
      for (let next = ahead[0]; next && next.position <= position; next = ahead[0]) {
        reachedAt = next.at;
        ahead.shift();
      }
    },
    lagMs(now: number): number {
      return ahead.length === 0 ? 0 : now - reachedAt;
    },
  };
}
