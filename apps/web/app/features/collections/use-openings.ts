import { useState } from 'react';

/** How often something was opened: as its key, it begins anew each time. */
export function useOpenings(open: boolean): number {
  const [state, setState] = useState({ open: false, times: 0 });
  if (state.open !== open) setState({ open, times: state.times + (open ? 1 : 0) });
  return state.times;
}
