/** Runs `work` over all items, at most `width` of them at a time; the first failure ends it. */
export async function forEachBounded<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const lane = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: width }, lane));
}
