/** A case starts with the harm of what opened it; more people who agree, and being late, move it up. */
export const points = { perReporter: 8, maxReporters: 5, late: 20 } as const;

const hour = 60 * 60;

/** Until when a case of this harm is to be decided. */
export function decideWithinSeconds(harm: number): number {
  if (harm >= 80) return 12 * hour;
  return harm >= 20 ? 48 * hour : 72 * hour;
}

const day = 24 * hour;
/** After a decision, until the case is closed. */
export const closeAfterSeconds = 14 * day;
/** After it closed, until what was kept is erased. */
export const keptSeconds = 180 * day;
export const recentTradeSeconds = 90 * day;
/** Accounts below this age, and people whose reports mostly end in nothing, do not raise a case. */
export const independence = {
  accountSeconds: 7 * day,
  lastReports: 10,
  minReports: 5,
  nothingShare: 0.8,
} as const;
/** Independent reports of a version that open its decided case again, once. */
export const reopeningReports = 3;
