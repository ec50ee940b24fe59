import { Agent, type IncomingHttpHeaders, request as openHttp, type RequestOptions } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Environment, portOf, variable } from '../../stack/environment.ts';
import { countsOf } from './report.ts';

export interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly endedAt: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object | undefined;
  /** Who the proxy in front says it is. */
  readonly address: string;
  readonly cookie?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Which of the API processes; in turn when left out. */
  readonly process?: number | undefined;
  /** Gives up when there is no answer by then. */
  readonly timeoutMs?: number | undefined;
}

export type Api = ReturnType<typeof openApi>;

/** Both API processes without the proxy, whose part we play: they believe our X-Forwarded-For, for we are on loopback. */
export function openApi(env: Environment, { connections = 64 }: { connections?: number } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ports = [portOf(env, 20), portOf(env, 21)];
  let next = 0;
  return {
    call(call: Call): Promise<Answer> {
      const process = call.process ?? next++ % ports.length;
      return send(agent, { port: ports[process] ?? 0 }, call);
    },
    [Symbol.dispose]: () => agent.destroy(),
  };
}

/** The reverse proxy, which sees for itself where a call comes from: its `address` must be one of loopback, all of 127/8. */
export function openReverseProxy(
  env: Environment,
  { connections = Infinity }: { connections?: number } = {},
): Api {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const port = Number(variable(env, 'SITE_PORT'));
  return {
    call: (call) => send(agent, { port, localAddress: call.address }, call),
    [Symbol.dispose]: () => agent.destroy(),
  };
}

type Target = { readonly port: number; readonly localAddress?: string };

function send(agent: Agent, target: Target, call: Call): Promise<Answer> {
  const payload = call.body === undefined ? undefined : JSON.stringify(call.body);
  const headers = {
    'x-forwarded-for': call.address,
    ...(payload !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
    }),
    ...(call.cookie && { cookie: call.cookie }),
    ...call.headers,
  };
  const { method, path, timeoutMs: timeout } = call;
  return exchange(openHttp, { agent, ...target, method, path, headers, timeout }, payload);
}

/** `isReused`: the server may have closed an idle connection just as it was used again. */
export type ExchangeError = NodeJS.ErrnoException & { readonly isReused: boolean };

/** Sends one request on loopback and reads the whole reply, of a stream its head; `open` is that of node:http or node:https. */
export function exchange(
  open: typeof openHttp,
  options: RequestOptions,
  payload?: string | Uint8Array,
): Promise<Answer> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = open({ host: '127.0.0.1', ...options }, (response) => {
      const { statusCode: status = 0, headers } = response;
      const chunks: Buffer[] = [];
      const settle = () => {
        const endedAt = performance.now();
        const body = Buffer.concat(chunks).toString();
        resolve({ status, ms: endedAt - startedAt, endedAt, headers, body });
      };
      if (headers['content-type']?.startsWith('text/event-stream')) {
        settle();
        request.destroy();
      }
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', settle);
    });
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', (error) => reject(Object.assign(error, { isReused: request.reusedSocket })));
    request.end(payload);
  });
}

/** What a reply says; a proof looks into it as it likes. */
export function bodyOf({ body }: Answer): { code?: string; [field: string]: unknown } {
  return JSON.parse(body) as { code?: string };
}

/** How many answers of each outcome: "429 too-many-requests × 490, 401 invalid-credential × 10". */
export function countOutcomes(answers: readonly Answer[]): string {
  return countsOf(answers.map(outcomeOf));
}

export function outcomeOf(answer: Answer): string {
  const code = answer.status === 200 ? undefined : bodyOf(answer).code;
  return code ? `${answer.status} ${code}` : String(answer.status);
}

/** `ok`, or the code of the refusal. */
export function codeOf(answer: Answer): string {
  return answer.status === 200 ? 'ok' : (bodyOf(answer).code ?? outcomeOf(answer));
}

export function countOf(answers: readonly Answer[], status: number): number {
  return answers.filter((answer) => answer.status === status).length;
}

interface Persistence {
  readonly timeoutMs: number;
  readonly pauseMs: () => number;
  readonly isFinal: (answer: Answer) => boolean;
  readonly onRetry: () => void;
}

/** Sends a call until somebody answers: a process may be killed in the middle of it, and nobody knows whether it was done. */
export async function sendUntilAnswered(api: Api, call: Call, options: Persistence): Promise<Answer> {
  const startedAt = performance.now();
  for (;;) {
    const answer = await api.call(call).catch(() => null);
    if (answer && options.isFinal(answer)) return answer;
    if (performance.now() - startedAt > options.timeoutMs)
      throw new Error(`${call.path} was not answered: ${answer?.body ?? 'no connection'}`);
    options.onRetry();
    await pause(options.pauseMs());
  }
}

/** Under more calls at once than the processes let in: asks again a second after each 503, as its Retry-After says. */
export function sendUntilAdmitted(api: Api, call: Call, onRetry: () => void): Promise<Answer> {
  const isFinal = ({ status }: Answer) => status !== 503;
  return sendUntilAnswered(api, call, { timeoutMs: 60_000, pauseMs: () => 1_000, isFinal, onRetry });
}

/** For calls that may be repeated: the same again is a success. Nobody waits longer than two minutes. */
export function withRetries(api: Api): Api {
  const isFinal = ({ status }: Answer) => status < 500;
  const persistence = { timeoutMs: 120_000, pauseMs: () => 100, isFinal, onRetry: () => {} };
  return { ...api, call: (call) => sendUntilAnswered(api, call, persistence) };
}

/** Does the work for 0, 1, … with so many on their way at a time. */
export async function inParallel<T>(
  total: number,
  atOnce: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const goOn = async () => {
    while (next < total) {
      const index = next++;
      results[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, total) }, goOn));
  return results;
}

export type Browser = ReturnType<typeof createBrowser>;

/** Somebody with an address and a jar of cookies. */
export function createBrowser(api: Api, address: string, jar = new Map<string, string>()) {
  async function send(method: 'GET' | 'POST', path: string, options: SendOptions = {}): Promise<Answer> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await api.call({ method, path, address, cookie, ...options });
    for (const set of answer.headers['set-cookie'] ?? []) keep(set);
    return answer;
  }

  function keep(set: string): void {
    const [pair = ''] = set.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    const value = decodeURIComponent(pair.slice(pair.indexOf('=') + 1));
    if (value === '' || /max-age=0(;|$)/i.test(set)) jar.delete(name);
    else jar.set(name, value);
  }

  return {
    address,
    jar,
    get: (path: string, options?: SendOptions) => send('GET', path, options),
    post: (path: string, body: object = {}, options: SendOptions = {}) =>
      send('POST', path, { ...options, body }),
    /** The same cookies in other hands, from another address; from then on each keeps its own. */
    copiedTo: (otherAddress: string) => createBrowser(api, otherAddress, new Map(jar)),
  };
}

type SendOptions = Partial<Pick<Call, 'process' | 'body' | 'headers'>>;

/** The nth of as many IPv4 addresses as a proof needs; `block` keeps its parts out of each other's limits. */
export function addressAt(block: number, index: number): string {
  // Consecutive addresses are in different /24s, so that only what is sent from one address is counted together.
  return `10.${block}.${index % 250}.${Math.floor(index / 250) + 1}`;
}
