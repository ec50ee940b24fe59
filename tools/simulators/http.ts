import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';

const LARGEST_BODY = 100_000;

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Reply {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the head at once and the body this much later. */
  readonly bodyAfterMs?: number;
}

/** `hang` keeps the caller waiting for ever, `hang-up` ends the connection without a word. */
export type Answer = Reply | 'hang' | 'hang-up';

export const json = (status: number, value: unknown): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});
export const html = (body: string): Reply => ({ status: 200, type: 'text/html', body });
export const plain = (status: number, body = ''): Reply => ({ status, type: 'text/plain', body });

/** A form or a JSON object, as both Twilio and Cloudflare take them. */
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
    const body = await readBody(request);
    if (body === null) return plain(413);
    const { method = 'GET', headers } = request;
    return handle({ method, path: url.pathname, query: url.searchParams, headers, body });
  }

  return createServer((request, response) => {
    answerTo(request)
      .catch((error: unknown) => {
        console.error(error);
        return plain(500);
      })
      .then((answer) => {
        if (answer === 'hang-up') return request.socket.destroy();
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

/** null when it is larger than anything we send. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Listens on loopback (SIMULATOR_HOST changes that inside a container) until it is told to end. */
export function listen(server: Server, port: string | undefined): void {
  server.listen(Number(port), process.env['SIMULATOR_HOST'] ?? '127.0.0.1');
  process.once('SIGTERM', () => {
    server.close();
    server.closeAllConnections();
  });
}
