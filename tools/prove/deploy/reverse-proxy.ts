import { Agent, request as open } from 'node:https';
import { type Answer, type Call, exchange, type ExchangeError } from '../lib/api.ts';
import { names, type PlainHost } from './plain-host.ts';

export type ReverseProxy = ReturnType<typeof openReverseProxy>;

/** Visitors who come by TLS and by name, each from an address of their own, and believe our certificate alone. */
export function openReverseProxy({ sitePort, certificate }: PlainHost) {
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
    const target = { port: sitePort, servername: name, ca: certificate, agent: agentOf(call.address) };
    // PUT is not among the calls of the API; the object store accepts nothing else.
    const method = call.bytes ? 'PUT' : call.method;
    const options = { ...target, method, path: call.path, headers, timeout: 30_000 };
    return exchange(open, options, payload).catch((error: ExchangeError) => {
      // Browsers ask again, too, when a connection was closed by a reload just as it was used.
      if (error.isReused && error.code === 'ECONNRESET' && method === 'GET') return send(name, call);
      throw error;
    });
  }

  return {
    call: (call: Call) => send(names.site, call),
    async put(url: string, headers: Record<string, string>, bytes: Uint8Array): Promise<number> {
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
    visit: (name: string, path: string): Promise<Answer | Error> =>
      send(name, { method: 'GET', path, address: '127.0.1.251' }).catch((error: Error) => error),
    [Symbol.dispose]: () => {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}
