import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const MAX_BODY_BYTES = 100_000;

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The body unread. */
  readonly bytes: Buffer;
}

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the headers at once and the body after this delay. */
  readonly bodyAfterMs?: number;
}

/** `hang` never replies, `disconnect` closes the connection. */
export type Answer = Reply | 'hang' | 'disconnect';

export const json = (status: number, value: unknown): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});
export const html = (body: string): Reply => ({ status: 200, type: 'text/html', body });
export const plain = (status: number, body = ''): Reply => ({ status, type: 'text/plain', body });

/** The fields of a form or a JSON object. */
export function fieldsOf({ headers, body }: Call): Record<string, string> {
  if (!headers['content-type']?.startsWith('application/json'))
    return Object.fromEntries(new URLSearchParams(body));
  return parsedObject(body);
}

export function parsedObject(body: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(body);
    const entries = Object.entries(Object(value) as object);
    return Object.fromEntries(entries.map(([name, field]) => [name, String(field)]));
  } catch {
    return {};
  }
}

export function simulatorServer(handle: (call: Call) => Answer | Promise<Answer>): Server {
  async function answerTo(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://simulator');
    const bytes = await readBody(request);
    if (bytes === null) return plain(413);
    const { method = 'GET', headers } = request;
    const body = bytes.toString('utf8');
    return handle({ method, path: url.pathname, query: url.searchParams, headers, body, bytes });
  }

  return createServer((request, response) => {
    answerTo(request)
      .catch((error: unknown) => {
        console.error(error);
        return plain(500);
      })
      .then((answer) => {
        if (answer === 'disconnect') return request.socket.destroy();
        if (answer === 'hang') return undefined;
        response.writeHead(answer.status, {
          'content-type': `${answer.type}; charset=utf-8`,
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
          'cache-control': 'no-store',
          ...answer.headers,
        });
        if (!answer.bodyAfterMs) return response.end(answer.body);
        response.flushHeaders();
        return setTimeout(() => response.end(answer.body), answer.bodyAfterMs);
      })
      .catch(console.error);
  });
}

/** null when it is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Listens on loopback, or on SIMULATOR_HOST in a container, until SIGTERM. */
export function listen(server: Server, port: string | undefined): void {
  server.listen(Number(port), process.env['SIMULATOR_HOST'] ?? '127.0.0.1');
  process.once('SIGTERM', () => {
    server.close();
    server.closeAllConnections();
  });
}

/** Network faults that tests switch on with POST /control. */
export const networkFaults = ['none', 'error-500', 'slow', 'hang', 'refuse'] as const;
export type NetworkFault = (typeof networkFaults)[number];

const SLOW_MS = 2000;

/** The reply of the fault; null when the call continues. */
export async function applyFault(fault: NetworkFault): Promise<Answer | null> {
  switch (fault) {
    case 'error-500':
      return plain(500, 'Internal Server Error');
    case 'hang':
      return 'hang';
    case 'refuse':
      return 'disconnect';
    case 'slow':
      await pause(SLOW_MS);
      return null;
    case 'none':
      return null;
  }
}

export function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return names.some((known) => known === name);
}
