import { startSteadyLoad } from '../finding/steady-load.ts';
import type { Api, Call } from '../lib/api.ts';
import { percentile } from '../lib/report.ts';

/** What one visitor wants, and what it is called in the figures. */
export interface Visit {
  readonly kind: string;
  readonly call: Call;
}

/** What became of it. */
export interface Outcome {
  readonly kind: string;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly ms: number;
  readonly endedAt: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

export interface Traffic {
  /** Grows while it runs. */
  readonly outcomes: readonly Outcome[];
  stop(): Promise<readonly Outcome[]>;
}

/** Longer answers are pages of products, which nobody looks into and which would fill the memory. */
const longestKept = 2_000;

/** So many visits a second, whether or not the ones before were answered. */
export function startTraffic(api: Api, perSecond: number, next: (index: number) => Visit): Traffic {
  const outcomes: Outcome[] = [];
  const load = startSteadyLoad(perSecond, async (index) => {
    const { kind, call } = next(index);
    const startedAt = performance.now();
    const answer = await api.call(call).catch((error: Error) => {
      const endedAt = performance.now();
      const ms = endedAt - startedAt;
      outcomes.push({ kind, status: 0, ms, endedAt, retryAfter: undefined, body: error.message });
      throw error;
    });
    const { status, ms, endedAt, headers, body } = answer;
    outcomes.push({
      kind,
      status,
      ms,
      endedAt,
      retryAfter: headers['retry-after'],
      body: body.length > longestKept ? '' : body,
    });
    return answer;
  });
  return {
    outcomes,
    async stop() {
      await load.stop();
      return outcomes;
    },
  };
}

export const isGood = ({ status }: Outcome) => status === 200;
export const isPolite = ({ status, retryAfter }: Outcome) => status === 503 && retryAfter !== undefined;
export const ofKind = (outcomes: readonly Outcome[], ...kinds: readonly string[]) =>
  outcomes.filter(({ kind }) => kinds.includes(kind));

export function p99(outcomes: readonly Outcome[]): number {
  return percentile(
    outcomes.map(({ ms }) => ms),
    0.99,
  );
}

export function median(outcomes: readonly Outcome[]): number {
  return percentile(
    outcomes.map(({ ms }) => ms),
    0.5,
  );
}

/** How many of each: "200 × 90, 503 × 10". */
export function tally(outcomes: readonly Outcome[]): string {
  const counts = new Map<string, number>();
  for (const { status, body } of outcomes) {
    const name = status === 0 ? body : String(status);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${name} × ${count}`).join(', ') || 'nothing';
}
