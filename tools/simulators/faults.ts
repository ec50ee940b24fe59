import { setTimeout } from 'node:timers/promises';
import { type Answer, plain } from './http.ts';

/** What a service across the network can do to us whatever it is for. Tests switch them on with POST /control. */
export const networkFaults = ['none', 'error-500', 'slow', 'hang', 'refuse'] as const;
export type NetworkFault = (typeof networkFaults)[number];

const SLOW_MS = 2000;

/** The fault's own answer, or null when the call goes on (late, if slow). */
export async function suffer(fault: NetworkFault): Promise<Answer | null> {
  switch (fault) {
    case 'error-500':
      return plain(500, 'Internal Server Error');
    case 'hang':
      return 'hang';
    case 'refuse':
      return 'hang-up';
    case 'slow':
      await setTimeout(SLOW_MS);
      return null;
    case 'none':
      return null;
  }
}

export function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return names.some((known) => known === name);
}
