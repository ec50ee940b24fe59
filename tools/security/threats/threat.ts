import type { Reference } from '../reference.ts';

/** A way to harm people or the shop, what stands in it, and where that is tested. */
export interface Threat {
  readonly id: string;
  readonly threat: string;
  readonly stopped: string;
  readonly by: readonly Reference[];
}

export function threat(
  id: string,
  what: string,
  stopped: string,
  ...by: [Reference, ...Reference[]]
): Threat {
  return { id, threat: what, stopped, by };
}
