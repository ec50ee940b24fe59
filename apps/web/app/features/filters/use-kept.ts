import { useState } from 'react';

/** All values that were chosen since the group is there: letting go of one does not take it from under the finger. */
export function useKept(chosen: readonly string[]): readonly string[] {
  const [kept, setKept] = useState(chosen);
  const added = chosen.filter((value) => !kept.includes(value));
  if (added.length === 0) return kept;
  const all = [...kept, ...added];
  setKept(all);
  return all;
}

/** The values in the order in which they came: new ones go to the end and nothing changes places. */
export function useSteadyOrder(values: readonly string[]): readonly string[] {
  const [order, setOrder] = useState(values);
  const steady = [
    ...order.filter((value) => values.includes(value)),
    ...values.filter((value) => !order.includes(value)),
  ];
  if (steady.join('\n') === order.join('\n')) return order;
  setOrder(steady);
  return steady;
}
