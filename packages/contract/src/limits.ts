/**
 * How often one caller may call, by the kind of endpoint.
 *
 * `shared` classes keep their count in Redis and fall back to a count in the process when Redis is away: they protect
 * the machines. `guarded` classes are counted in PostgreSQL and refuse when they cannot count: they protect money and
 * people.
 */
export const limitClasses = {
  browse: { store: 'shared', allowed: 600, windowSeconds: 60 },
  write: { store: 'shared', allowed: 60, windowSeconds: 60 },
  report: { store: 'shared', allowed: 20, windowSeconds: 60 },
  sensitive: { store: 'guarded', allowed: 10, windowSeconds: 600 },
} as const satisfies Record<string, LimitRule>;

export interface LimitRule {
  readonly store: 'shared' | 'guarded';
  readonly allowed: number;
  readonly windowSeconds: number;
}

export type LimitClass = keyof typeof limitClasses;
