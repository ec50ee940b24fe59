/** Twelve digits that go on growing over a restart, because what the shop stored stays. */
export function createIds(first = Math.floor(Date.now() / 10)) {
  let last = first;
  const next = () => (last += 1);
  return {
    next,
    /** Larger than any number that JavaScript holds exactly, as the provider's are. */
    nextNotification: () => `${next()}${String(last % 100_000).padStart(5, '0')}`,
  };
}

export type Ids = ReturnType<typeof createIds>;
