import { randomUUID } from 'node:crypto';
import type { Plugin } from 'vite';

export const requestIdHeader = 'x-request-id';

/** The id of the request header if it is valid, so that all processes log the same id; else a new one. */
export function toRequestId(sent: string | readonly string[] | undefined): string {
  return typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) ? sent : randomUUID();
}

/** Request ids for `react-router dev`. */
export function devRequestIds(): Plugin {
  return {
    name: 'request-ids',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const id = toRequestId(request.headers[requestIdHeader]);
        request.headers[requestIdHeader] = id;
        // The router reads rawHeaders.
        if (!request.rawHeaders.includes(id)) request.rawHeaders.push(requestIdHeader, id);
        response.setHeader(requestIdHeader, id);
        next();
      });
    },
  };
}
