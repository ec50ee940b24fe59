/**
 * How well the time alone tells two groups apart: the chance that one of the first took longer than one of the second.
 * 0.5 is a coin; the answer is on its upper side, whichever group is the slower one.
 */
export function separability(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].toSorted((a, b) => a.value - b.value);
  let rankSum = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    while (all[end]?.value === all[start]?.value) end += 1;
    // Equal values share the middle of their ranks.
    const rank = (start + 1 + end) / 2;
    rankSum += rank * all.slice(start, end).filter(({ isFirst }) => isFirst).length;
    start = end;
  }
  const wins = rankSum - (first.length * (first.length + 1)) / 2;
  const share = wins / (first.length * second.length);
  return Math.max(share, 1 - share);
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}
