import type { Reference } from '../reference.ts';

/** One requirement of OWASP ASVS 5.0.0 that applies to the shop, in our own words. */
export interface Requirement {
  readonly id: string;
  readonly about: string;
  readonly by: readonly Reference[];
  /** Set where the shop does less than is asked for; the reference that decides says why. */
  readonly deviates?: true;
}

export interface Chapter {
  readonly name: string;
  readonly requirements: readonly Requirement[];
}

/** At least one reference: a requirement without one does not compile. */
export function requirement(id: string, about: string, ...by: [Reference, ...Reference[]]): Requirement {
  return { id, about, by };
}

export function deviation(id: string, about: string, ...by: [Reference, ...Reference[]]): Requirement {
  return { id, about, by, deviates: true };
}
