/** A choice of this browser, which outlives a sign-out. */
const key = 'perchero-push-declined';
const validityMs = 30 * 24 * 60 * 60 * 1000;

export function storeDecline(now: Date): void {
  try {
    localStorage.setItem(key, now.toISOString());
  } catch {
    // Storage is blocked: the question comes again.
  }
}

/** Whether the question was declined within the last 30 days. */
export function wasDeclined(now: Date): boolean {
  try {
    const declinedAt = Date.parse(localStorage.getItem(key) ?? '');
    return now.getTime() - declinedAt < validityMs;
  } catch {
    return false;
  }
}
