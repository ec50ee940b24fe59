/** Lets so many do their work at once; the others wait in line, so that a crowd does not keep everybody else waiting. */
export function createGate(atOnce: number) {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (inside < atOnce) inside += 1;
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else inside -= 1;
    }
  };
}
