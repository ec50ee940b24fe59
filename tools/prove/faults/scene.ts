import type { Environment } from '../../stack/environment.ts';
import type { Api } from '../lib/api.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import type { FaultProxy } from '../lib/faults.ts';
import type { Outside } from '../lib/people.ts';
import type { Findings } from '../lib/report.ts';
import type { Desk } from '../money/desk.ts';
import type { Books } from '../money/invariants.ts';
import type { Market } from '../money/market.ts';
import type { ProofTime } from '../money/time.ts';
import type { Crew } from './crew.ts';
import type { Visits } from './visits.ts';

export type Dependency = 'redis' | 's3' | 'opensearch' | 'mail' | 'mercadopago';

export interface FaultScene {
  readonly env: Environment;
  readonly crew: Crew;
  /** When its processes were started. */
  readonly castAt: Date;
  /** Through nginx, as people come. */
  readonly door: Api;
  /** Straight to a process. */
  readonly api: Api;
  readonly market: Market;
  readonly books: Books;
  readonly desk: Desk;
  readonly outside: Outside;
  readonly time: ProofTime;
  readonly visits: Visits;
  readonly proxies: Readonly<Record<Dependency, FaultProxy>>;
  /** Somebody who has not bought anything yet. */
  readonly nextBuyer: () => CrowdPerson;
  readonly findings: Findings;
}

/** A figure of the table: what was measured beside its limit. */
export function goal(
  { findings }: Pick<FaultScene, 'findings'>,
  name: string,
  measured: string | number,
  wanted: string,
  isMet: boolean,
): void {
  findings.demand(name, `${measured}   (goal: ${wanted})`, wanted, isMet);
}
