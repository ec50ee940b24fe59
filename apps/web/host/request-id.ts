import { randomUUID } from 'node:crypto';
import type { Plugin } from 'vite';

export const requestIdHeader = 'x-request-id';

/** The caller's id when it looks like one, so that a request keeps its name through every process; else a new one. */
export function requestIdFrom(sent: string | readonly string[] | undefined): string {
  return typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) ? sent : randomUUID();
}

/** Gives every request of `react-router dev` an id, as the production host does. */
export function devRequestIds(): Plugin {
  return {
    name: 'request-ids',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const id = requestIdFrom(request.headers[requestIdHeader]);
        request.headers[requestIdHeader] = id;
        // The router reads the raw list, in which a name may stand twice.
        if (!request.rawHeaders.includes(id)) request.rawHeaders.push(requestIdHeader, id);
        response.setHeader(requestIdHeader, id);
        next();
      });
    },
  };
}
