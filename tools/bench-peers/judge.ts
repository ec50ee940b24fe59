import type { Findings } from '../prove/lib/report.ts';
import type { PeerResults } from './results.ts';

/** How many times less processor time than the best of them. */
const least = { uncached: 20, guests: 100 } as const;

export function judgePeers(findings: Findings, results: PeerResults): void {
  const best = Math.min(...Object.values(results.peers).map(({ cpuMs }) => cpuMs));
  for (const kind of ['uncached', 'guests'] as const) {
    const times = best / results[kind].cpuMs;
    findings.demand(
      `page of 24, ${kind}: processor time below the best peer`,
      `× ${times.toFixed(1)} (${results.measuredOn})`,
      `≥ × ${least[kind]}`,
      times >= least[kind],
    );
  }
}
