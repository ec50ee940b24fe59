import { randomInt, randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Endpoint } from '@perchero/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { Member } from './actor.ts';
import { AppError } from './app-error.ts';
import { declarationOf, header, type HttpDeps, letIn, stopForeign } from './http.ts';
import type { LiveStream, LiveStreams } from '../live/live-streams.ts';
import type { StreamPlaces } from '../live/stream-slots.ts';

export type MountStream = ReturnType<typeof createMountStream>;

/** Opens the live channels of the contract: the only other way a route comes to exist. */
export function createMountStream(
  app: FastifyInstance,
  deps: HttpDeps & { readonly live: LiveStreams; readonly places: StreamPlaces },
) {
  const limitConcurrency = pLimit(maxConcurrentOpens);
  app.addHook('preClose', async () => deps.live.closeAll());

  return function mountStream(endpoint: StreamEndpoint, greet: (stream: LiveStream) => void): void {
    app.route({
      ...declarationOf(endpoint),
      onRequest: async (request, reply) => {
        stopForeign(deps, endpoint, request);
        await limitConcurrency(async () => {
          // Gone while it waited, and its address with it.
          if (request.raw.socket.destroyed) return void reply.hijack();
          await letIn(deps, endpoint, request, reply);
        });
      },
      handler: async (request, reply) => {
        // Gone while it waited: nobody would tell us of its end any more.
        if (request.raw.socket.destroyed) return void reply.hijack();
        const place = streamOf(request);
        reply.raw.once('close', () => deps.places.leave(place));
        if (!(await deps.places.take(place))) throw new AppError('too-many-streams', 'of one person');
        if (request.raw.socket.destroyed) return void reply.hijack();
        const stream = deps.live.open(place, reply.raw);
        reply.hijack();
        beginStream(reply);
        greet(stream);
      },
    });
  };
}

type StreamEndpoint = Endpoint & { readonly access: 'member'; readonly stream: true };

/** When a process dies, thousands of streams reconnect to the others within a second; other requests must still be served. */
const maxConcurrentOpens = 4;

const lastEventShape = z.string().regex(/^\d{1,15}$/);

function streamOf(request: FastifyRequest) {
  const { id: accountId, sessionId } = request.actor as Member;
  const { lastEventId: asked } = request.query as { lastEventId?: string };
  const last = lastEventShape.safeParse(header(request, 'last-event-id') ?? asked);
  const { address } = request.caller;
  const lastEventId = last.success ? Number(last.data) : null;
  return { accountId, name: randomUUID(), sessionId, address, lastEventId };
}

/** Answers, and lets go of all that belonged to the request: the stream may stay for days. */
function beginStream(reply: FastifyReply): void {
  const { raw: out } = reply;
  out.removeAllListeners('finish');
  out.removeAllListeners('error');
  // Its end is told by `close`.
  out.on('error', () => {});
  out.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
    // Ours to close: the front door would send the next request into it in that moment, and lose one that may not be sent twice.
    connection: 'close',
  });
  // Spread, so that those who leave together do not come back together.
  out.write(`retry: ${randomInt(shortestRetryMs, longestRetryMs)}\n\n`);
}

const shortestRetryMs = 1_000;
const longestRetryMs = 5_000;
