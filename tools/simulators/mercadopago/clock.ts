/** Real time, moved ahead as far as a test says. */
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

/** As the provider writes times: its own offset, whatever the country. */
export function providerTime(at: Date): string {
  return after(at, -hours(4)).toISOString().replace('Z', '-04:00');
}

export const providerTimeOrNull = (at: Date | null) => (at ? providerTime(at) : null);
