/** Montevideo is UTC−3 all year. */
const offsetMs = 3 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const quietFrom = 22;
const quietUntil = 8;
/** What waited goes out over this time, so that not everybody is told in the same second. */
const spreadSeconds = 10 * 60;

/** From 22:00 to 8:00. */
export function isQuiet(at: Date): boolean {
  const hours = timeOfDay(at) / hourMs;
  return hours >= quietFrom || hours < quietUntil;
}

/** When what waits in the quiet hours is pushed: after 8:00, at a time of the person's own. */
export function morningAfter(at: Date, accountId: string): Date {
  const sinceMorning = (timeOfDay(at) - quietUntil * hourMs + dayMs) % dayMs;
  const morning = at.getTime() - sinceMorning + dayMs;
  const own = Number.parseInt(accountId.slice(-8), 16) % spreadSeconds;
  return new Date(morning + own * 1000);
}

function timeOfDay(at: Date): number {
  return (at.getTime() - offsetMs) % dayMs;
}
