interface Sample {
  /** Bytes of log that the leader had written. */
  readonly position: number;
  readonly at: number;
}

/** At five looks a second, longer than any lag that is borne with. */
const mostSamples = 256;

/**
 * How long a follower is behind its leader: since when the leader has been ahead of where the follower is now. By our own clock
 * alone, and nothing while nothing is written.
 */
export function createLag() {
  const ahead: Sample[] = [];
  let reachedAt = Number.NEGATIVE_INFINITY;
  return {
    leaderWasAt(position: number, at: number): void {
      if (ahead.length < mostSamples) ahead.push({ position, at });
    },
    followerIsAt(position: number): void {
      for (let next = ahead[0]; next && next.position <= position; next = ahead[0]) {
        reachedAt = next.at;
        ahead.shift();
      }
    },
    milliseconds(now: number): number {
      return ahead.length === 0 ? 0 : now - reachedAt;
    },
  };
}
