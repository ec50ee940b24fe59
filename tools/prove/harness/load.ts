import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Visitors } from './visitors.ts';

/** An answer of the load; bodies would only fill the memory. */
export type Taken = Omit<Answer, 'body'>;

interface LoadOptions {
  readonly visitors: Visitors;
  /** Asked in turn. */
  readonly paths: readonly string[];
  readonly atOnce: number;
  /** Each of them waits at least this long between two requests. */
  readonly everyMs?: number;
  /** Ends by itself after so many. */
  readonly requests?: number;
  /** All of them from this address. */
  readonly address?: string;
}

export interface Load {
  /** Grows while the load runs. */
  readonly answers: readonly Taken[];
  readonly finished: Promise<void>;
  stop(): Promise<readonly Taken[]>;
}

export function startLoad(options: LoadOptions): Load {
  const { visitors, paths, atOnce, everyMs = 0, requests = Infinity, address } = options;
  const answers: Taken[] = [];
  let sent = 0;
  const over = new AbortController();
  const finished = Promise.all(Array.from({ length: atOnce }, goOn)).then(() => {});
  return {
    answers,
    finished,
    async stop() {
      over.abort();
      await finished;
      return answers;
    },
  };

  async function goOn(): Promise<void> {
    while (!over.signal.aborted && sent < requests) {
      const path = paths[sent++ % paths.length] ?? '/';
      const { body: _, ...taken } = await visitors.ask(path, address);
      answers.push(taken);
      if (taken.ms < everyMs) await pause(everyMs - taken.ms);
    }
  }
}

export async function sendAll(options: LoadOptions & { requests: number }): Promise<readonly Taken[]> {
  const load = startLoad(options);
  await load.finished;
  return load.answers;
}

/** Runs the load around `work` and answers what it took in. */
export async function underLoad(options: LoadOptions, work: () => Promise<void>): Promise<readonly Taken[]> {
  const load = startLoad(options);
  try {
    await work();
  } finally {
    await load.stop();
  }
  return load.answers;
}

/** How many of each status, most frequent first: "200 × 1990, 503 × 10". */
export function statuses(answers: readonly Taken[]): string {
  const counts = new Map<string, number>();
  for (const { status, failure } of answers) {
    const name = failure ?? String(status);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .map(([name, count]) => `${name} × ${count}`)
    .join(', ');
}
