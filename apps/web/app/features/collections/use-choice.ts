import { useState } from 'react';

/** Which of a list are chosen, in the order of choosing. */
export function useChoice() {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  return {
    chosen,
    choose: (id: number, isChosen: boolean) =>
      setChosen((before) => [...before.filter((other) => other !== id), ...(isChosen ? [id] : [])]),
    clear: () => setChosen([]),
  };
}
