/** Does the work for each, so many at a time, and answers in their order. */
export async function inTurns<T, R>(
  things: readonly T[],
  atOnce: number,
  work: (thing: T) => Promise<R>,
): Promise<R[]> {
  const results = new Map<number, R>();
  const waiting = things.entries();
  // The lines share one iterator, so each takes the next thing that nobody has.
  const lines = Array.from({ length: atOnce }, async () => {
    for (const [place, thing] of waiting) results.set(place, await work(thing));
  });
  await Promise.all(lines);
  return things.map((_, place) => results.get(place) as R);
}
