/** Real time with an offset set by tests. */
export class SimulatedClock {
  #ahead = 0;

  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  advance(seconds: number): void {
    this.#ahead += seconds * 1000;
  }

  set(at: Date): void {
    this.#ahead = at.getTime() - Date.now();
  }
}

export const minutes = (count: number) => count * 60_000;
export const hours = (count: number) => minutes(count * 60);
export const days = (count: number) => hours(count * 24);
export const after = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);

/** The provider writes times with the offset -04:00. */
export function providerTime(at: Date): string {
  return after(at, -hours(4)).toISOString().replace('Z', '-04:00');
}

export const providerTimeOrNull = (at: Date | null) => (at ? providerTime(at) : null);

/** Twelve digits that keep growing after a restart, because the shop has stored earlier ids. */
export function createIds(first = Math.floor(Date.now() / 10)) {
  let last = first;
  const next = () => (last += 1);
  return {
    next,
    /** Above Number.MAX_SAFE_INTEGER, like the provider's. */
    nextNotification: () => `${next()}${String(last % 100_000).padStart(5, '0')}`,
  };
}

export type Ids = ReturnType<typeof createIds>;

/** The API uses pesos with decimals; internally money is in cents. */
export const toCents = (pesos: number) => Math.round(pesos * 100);
export const toPesos = (cents: number) => cents / 100;

const FEE_PER_THOUSAND = 61;

export const providerFeeOf = (amountCents: number) => Math.round((amountCents * FEE_PER_THOUSAND) / 1000);

export const shareOf = (whole: number, part: number, of: number) => Math.round((whole * part) / of);
