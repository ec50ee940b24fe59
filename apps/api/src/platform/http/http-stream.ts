import { randomInt, randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Endpoint } from '@perchero/contract/endpoint';
import { parseEventId } from '@perchero/contract/notifications/live.rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import type { Member } from './actor.ts';
import { AppError } from './app-error.ts';
import { declarationOf, header, type HttpDeps, authenticate, rejectCrossOrigin } from './http.ts';
import type { LiveStream, LiveStreams } from '../live/live-streams.ts';
import type { StreamSlots } from '../live/stream-slots.ts';

export type MountStream = ReturnType<typeof createMountStream>;

/** Registers the server-sent event streams of the contract. */
export function createMountStream(
  app: FastifyInstance,
  deps: HttpDeps & { readonly live: LiveStreams; readonly streamSlots: StreamSlots },
) {
  const limitConcurrency = pLimit(maxConcurrentOpens);
  app.addHook('preClose', async () => deps.live.closeAll());

  return function mountStream(endpoint: StreamEndpoint, onOpen: (stream: LiveStream) => void): void {
    app.route({
      ...declarationOf(endpoint),
      onRequest: async (request, reply) => {
        rejectCrossOrigin(deps, endpoint, request);
        await limitConcurrency(async () => {
          // The client left while it was queued; its address is unknown now.
          if (request.raw.socket.destroyed) return void reply.hijack();
          await authenticate(deps, endpoint, request, reply);
        });
      },
      handler: async (request, reply) => {
        // The client left before the `close` listener below exists.
        if (request.raw.socket.destroyed) return void reply.hijack();
        const slot = slotOf(request);
        reply.raw.once('close', () => deps.streamSlots.release(slot));
        if (!(await deps.streamSlots.acquire(slot))) throw new AppError('too-many-streams', 'of one person');
        if (request.raw.socket.destroyed) return void reply.hijack();
        const stream = deps.live.open(slot, reply.raw);
        reply.hijack();
        beginStream(reply);
        onOpen(stream);
      },
    });
  };
}

type StreamEndpoint = Endpoint & { readonly access: 'member'; readonly stream: true };

/** When a process dies, thousands of streams reconnect to the others within a second; other requests must still be served. */
const maxConcurrentOpens = 4;

function slotOf(request: FastifyRequest) {
  const { id: accountId, sessionId } = request.actor as Member;
  const { lastEventId: asked } = request.query as { lastEventId?: string };
  const cursors = parseEventId(header(request, 'last-event-id') ?? asked);
  const { address } = request.caller;
  return { accountId, name: randomUUID(), sessionId, address, cursors };
}

/** Sends the headers and drops what belongs to the request: the stream may stay open for days. */
function beginStream(reply: FastifyReply): void {
  const { raw: out } = reply;
  out.removeAllListeners('finish');
  out.removeAllListeners('error');
  // `close` follows and ends the stream.
  out.on('error', () => {});
  out.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    // Otherwise the reverse proxy could reuse the connection while we close it, and lose a request that it cannot retry.
    connection: 'close',
  });
  // Random, so that disconnected clients do not return at the same time.
  out.write(`retry: ${randomInt(minRetryMs, maxRetryMs)}\n\n`);
}

const minRetryMs = 1_000;
const maxRetryMs = 5_000;
