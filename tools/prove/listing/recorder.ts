import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A search as it was sent to the engine. */
export interface EngineSearch {
  readonly index: string;
  readonly query: { readonly size?: number; readonly [part: string]: unknown };
}

/** One that asks for ids; the others only count. */
export function isForPage({ query }: Pick<EngineSearch, 'query'>): boolean {
  return (query.size ?? 10) > 0;
}

export interface Recorder {
  readonly url: string;
  /** What the engine was asked while `work` ran. */
  during(work: () => Promise<unknown>): Promise<EngineSearch[]>;
  close(): Promise<void>;
}

/** Stands between an API process and the engine, passes everything on and keeps the searches. */
export async function startRecorder(engineUrl: string): Promise<Recorder> {
  let seen: EngineSearch[] | null = null;
  const server = createServer((request, response) => {
    // As an engine that is away would do.
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    async during(work) {
      const searches: EngineSearch[] = [];
      seen = searches;
      await work().finally(() => (seen = null));
      return searches;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const path = request.url ?? '/';
    if (/_m?search\b/.test(path)) seen?.push(...searchesIn(path, body));
    const answer = await fetch(new URL(path, engineUrl), {
      method: request.method ?? 'GET',
      headers: { 'content-type': request.headers['content-type'] ?? 'application/json' },
      ...(body && { body }),
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  }
}

function searchesIn(path: string, body: string): EngineSearch[] {
  const index = decodeURIComponent(path.split('/')[1] ?? '');
  if (!path.includes('_msearch')) return [{ index, query: JSON.parse(body) as EngineSearch['query'] }];
  const lines = body.split('\n').filter(Boolean);
  return lines
    .filter((_, place) => place % 2 === 1)
    .map((line) => ({ index, query: JSON.parse(line) as EngineSearch['query'] }));
}
