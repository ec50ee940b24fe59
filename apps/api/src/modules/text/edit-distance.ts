/** Damerau-Levenshtein distance; returns `max + 1` when it is above `max`. */
export function editDistance(from: string, to: string, max: number): number {
  return Math.abs(from.length - to.length) > max ? max + 1 : editDistances(from, to, max).full;
}

/** The distance to the whole word, and to its nearest prefix. */
export function editDistances(from: string, to: string, max: number): { full: number; prefix: number } {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const changed = from[row - 1] === to[column - 1] ? 0 : 1;
      let min = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + changed,
      );
      const isSwap =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (isSwap) min = Math.min(min, (beforeLast[column - 2] ?? 0) + 1);
      current.push(min);
    }
    if (Math.min(...current) > max) return { full: max + 1, prefix: max + 1 };
    [beforeLast, last] = [last, current];
  }
  return { full: last.at(-1) ?? max + 1, prefix: Math.min(...last) };
}
