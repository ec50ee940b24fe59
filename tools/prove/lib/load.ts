import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer as ApiAnswer, exchange } from './api.ts';
import { countsOf } from './report.ts';

/** Its status is 0 when there was none. */
export interface Answer extends Omit<ApiAnswer, 'headers'> {
  readonly path: string;
  readonly retryAfter: string | null;
  /** Why there was no answer. */
  readonly failure: string | null;
}

export type Visitors = ReturnType<typeof createVisitors>;

const crowd = Array.from({ length: 200 }, (_, index) => `127.0.1.${index + 1}`);
const timeoutMs = 30_000;

/**
 * Visitors with addresses of their own (all of 127/8 is loopback): each stays within its rate limit, as real ones would,
 * and the reverse proxy sees them as different people without being told.
 */
export function createVisitors(url: string) {
  const { port } = new URL(url);
  const agent = new Agent({ keepAlive: true });
  let next = 0;
  return {
    ask: (path: string, localAddress = crowd[next++ % crowd.length] ?? '') =>
      send({ port, path, localAddress, agent }),
    [Symbol.dispose]: () => agent.destroy(),
  };
}

function send({ path, ...target }: { path: string; port: string; localAddress: string; agent: Agent }) {
  const startedAt = performance.now();
  return exchange(request, { path, ...target, timeout: timeoutMs }).then<Answer, Answer>(
    ({ headers, status, ms, endedAt, body }) => {
      return { path, status, ms, endedAt, body, retryAfter: headers['retry-after'] ?? null, failure: null };
    },
    ({ message }: Error) => {
      const endedAt = performance.now();
      const ms = endedAt - startedAt;
      return { path, status: 0, ms, endedAt, body: '', retryAfter: null, failure: message };
    },
  );
}

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

export function startLoad(options: LoadOptions) {
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

export function statuses(answers: readonly Taken[]): string {
  return countsOf(answers.map(({ status, failure }) => failure ?? String(status)));
}

/** So many requests a second, whether the ones before have been answered or not: people do not wait for each other. */
export function startSteadyLoad(perSecond: number, send: (index: number) => Promise<ApiAnswer>) {
  const over = new AbortController();
  const startedAt = performance.now();
  const pending = new Set<Promise<void>>();
  const times: number[] = [];
  let sent = 0;
  let failed = 0;
  let serverErrors = 0;
  const sending = run();
  return {
    async stop() {
      over.abort();
      await sending;
      const seconds = (performance.now() - startedAt) / 1000;
      await Promise.all(pending);
      return { sent, perSecond: sent / seconds, failed, serverErrors, times };
    },
  };

  async function run(): Promise<void> {
    while (!over.signal.aborted) {
      const due = ((performance.now() - startedAt) / 1000) * perSecond;
      while (sent < due) begin(sent++);
      await pause(5);
    }
  }

  function begin(index: number): void {
    const one = send(index)
      .then(({ status, ms }) => {
        times.push(ms);
        if (status !== 200) failed += 1;
        if (status >= 500) serverErrors += 1;
      })
      .catch(() => {
        failed += 1;
      })
      .finally(() => pending.delete(one));
    pending.add(one);
  }
}

/** Sends each request when it is due, whether or not the earlier ones are answered. */
export async function paced<Result>(
  { perSecond, count }: { readonly perSecond: number; readonly count: number },
  send: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const startedAt = performance.now();
  const sent: Promise<Result>[] = [];
  while (sent.length < count) {
    const wait = startedAt + (sent.length * 1000) / perSecond - performance.now();
    if (wait > 0) await pause(wait);
    const one = send(sent.length);
    // A failure is thrown at the end, by Promise.all.
    one.catch(() => {});
    sent.push(one);
  }
  return Promise.all(sent);
}
