import { Agent, request as open } from 'node:https';
import type { Answer, Api, Call } from '../lib/api.ts';
import { names, type PlainHost } from './plain-host.ts';

export interface FrontDoor extends Api {
  put(url: string, headers: Record<string, string>, bytes: Uint8Array): Promise<number>;
  visit(name: string, path: string): Promise<Answer | Error>;
}

/** Visitors who come by TLS and by name, each from an address of their own, and believe our certificate alone. */
export function openFrontDoor({ sitePort, certificate }: PlainHost): FrontDoor {
  const agents = new Map<string, Agent>();
  const agentOf = (address: string) => {
    const agent = agents.get(address) ?? new Agent({ keepAlive: true, localAddress: address });
    agents.set(address, agent);
    return agent;
  };

  function send(name: string, call: Call & { bytes?: Uint8Array }): Promise<Answer> {
    const payload =
      call.bytes ?? (call.body === undefined ? undefined : Buffer.from(JSON.stringify(call.body)));
    const headers = {
      host: `${name}:${sitePort}`,
      ...(payload && { 'content-length': payload.length }),
      ...(call.body && { 'content-type': 'application/json' }),
      ...(call.cookie && { cookie: call.cookie }),
      ...call.headers,
    };
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      const target = { host: '127.0.0.1', port: sitePort, servername: name, ca: certificate };
      // PUT is not among the calls of the API; the store's door takes nothing else.
      const method = call.bytes ? 'PUT' : call.method;
      const agent = agentOf(call.address);
      const request = open(
        { ...target, agent, method, path: call.path, headers, timeout: 30_000 },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const endedAt = performance.now();
            const { statusCode: status = 0, headers: told } = response;
            resolve({
              status,
              ms: endedAt - startedAt,
              endedAt,
              headers: told,
              body: Buffer.concat(chunks).toString(),
            });
          });
        },
      );
      request.on('timeout', () => request.destroy(new Error('no answer in time')));
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The server let go of a kept connection in the moment in which it was used, as on a reload; browsers ask again.
        const isGone = request.reusedSocket && error.code === 'ECONNRESET' && method === 'GET';
        if (isGone) resolve(send(name, call));
        else reject(error);
      });
      request.end(payload);
    });
  }

  return {
    call: (call) => send(names.site, call),
    async put(url, headers, bytes) {
      const { hostname, pathname, search } = new URL(url);
      const call = {
        method: 'POST' as const,
        path: pathname + search,
        address: '127.0.1.250',
        headers,
        bytes,
      };
      return (await send(hostname, call)).status;
    },
    visit: (name, path) =>
      send(name, { method: 'GET', path, address: '127.0.1.251' }).catch((error: Error) => error),
    close: () => {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}
