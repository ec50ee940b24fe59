import { Agent, get } from 'node:http';

export interface Answer {
  readonly path: string;
  /** 0 when there was none. */
  readonly status: number;
  readonly ms: number;
  readonly endedAt: number;
  readonly retryAfter: string | null;
  readonly body: string;
  /** Why there was no answer. */
  readonly failure: string | null;
}

export interface Visitors {
  /** Asks from the next address, or from this one. */
  ask(path: string, address?: string): Promise<Answer>;
  close(): void;
}

const crowd = Array.from({ length: 200 }, (_, index) => `127.0.1.${index + 1}`);
const patienceMs = 30_000;

/**
 * Visitors with addresses of their own (all of 127/8 is loopback): each stays within its rate limit, as real ones would,
 * and the front door sees them as different people without being told.
 */
export function createVisitors(url: string): Visitors {
  const agents = new Map<string, Agent>();
  let next = 0;
  return {
    ask(path, address = crowd[next++ % crowd.length] ?? '') {
      return send(new URL(path, url), path, agentFor(address));
    },
    close() {
      for (const agent of agents.values()) agent.destroy();
    },
  };

  function agentFor(address: string): Agent {
    const known = agents.get(address);
    if (known) return known;
    const agent = new Agent({ keepAlive: true, localAddress: address });
    agents.set(address, agent);
    return agent;
  }
}

function send(url: URL, path: string, agent: Agent): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const settle = (part: Partial<Answer>) => {
      const endedAt = performance.now();
      const nothing = { status: 0, retryAfter: null, body: '', failure: null };
      resolve({ path, ms: endedAt - startedAt, endedAt, ...nothing, ...part });
    };
    const fail = (error: Error) => settle({ failure: error.message });
    const request = get(url, { agent, timeout: patienceMs }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => {
        const { statusCode = 0, headers } = response;
        const retryAfter = headers['retry-after'] ?? null;
        settle({ status: statusCode, retryAfter, body: Buffer.concat(chunks).toString() });
      });
    });
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', fail);
  });
}
