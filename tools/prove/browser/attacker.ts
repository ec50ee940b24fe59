import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Attacker {
  /** An origin on another site than ours: `localhost` is another name. */
  readonly otherSite: string;
  /** An origin on our own site: the same name with another port, for which browsers do send cookies. */
  readonly sameSite: string;
  /** Gives this page under an address of its own. */
  serve(path: string, html: string, headers?: Readonly<Record<string, string>>): void;
  stop(): Promise<void>;
}

/** Somebody else's server, with pages of their own. */
export async function startAttacker(): Promise<Attacker> {
  const pages = new Map<string, { html: string; headers: Readonly<Record<string, string>> }>();
  const server = createServer((request, response) => {
    const page = pages.get(new URL(request.url ?? '/', 'http://attacker').pathname);
    response.writeHead(page ? 200 : 204, {
      'content-type': 'text/html; charset=utf-8',
      'access-control-allow-origin': '*',
      ...page?.headers,
    });
    response.end(page?.html ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    otherSite: `http://localhost:${port}`,
    sameSite: `http://127.0.0.1:${port}`,
    serve: (path, html, headers = {}) => void pages.set(path, { html, headers }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
