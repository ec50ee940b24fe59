import { errorTexts } from '@perchero/contract/error-texts';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface RenderLimits {
  /** Concurrent renders; more would only slow each other down. */
  readonly concurrent: number;
  /** Concurrent renders per client address, so that one client cannot fill the queue for others. */
  readonly perAddress: number;
  /** Queued requests, to absorb bursts. */
  readonly maxQueue: number;
  /** Maximum time in the queue. */
  readonly timeoutMs: number;
}

const defaults: RenderLimits = { concurrent: 16, perAddress: 4, maxQueue: 96, timeoutMs: 2_000 };

interface Waiting {
  readonly address: string;
  readonly start: () => void;
}

/** A hook that queues page requests beyond the concurrency limits and sheds those beyond the queue. */
export function limitRenders({ concurrent, perAddress, maxQueue, timeoutMs }: RenderLimits = defaults) {
  const running: string[] = [];
  const queue: Waiting[] = [];

  const hasSlot = (address: string) =>
    running.length < concurrent && running.filter((one) => one === address).length < perAddress;

  /** Takes a slot until the response is sent or the connection closed, then starts the next request that may run. */
  const start = (address: string, reply: FastifyReply) => {
    running.push(address);
    reply.raw.once('close', () => {
      running.splice(running.indexOf(address), 1);
      queue.find((waiting) => hasSlot(waiting.address))?.start();
    });
  };

  const waitForSlot = (address: string, reply: FastifyReply) =>
    new Promise<boolean>((resolve) => {
      const leave = (mayRun: boolean) => {
        queue.splice(queue.indexOf(waiting), 1);
        clearTimeout(timer);
        reply.raw.off('close', giveUp);
        if (mayRun) start(address, reply);
        resolve(mayRun);
      };
      const giveUp = () => leave(false);
      const waiting = { address, start: () => leave(true) };
      const timer = setTimeout(giveUp, timeoutMs);
      reply.raw.once('close', giveUp);
      queue.push(waiting);
    });

  return async ({ ip }: FastifyRequest, reply: FastifyReply) => {
    if (hasSlot(ip)) return start(ip, reply);
    if (queue.length < maxQueue && (await waitForSlot(ip, reply))) return;
    return reply.code(503).header('retry-after', '5').type('text/html; charset=utf-8').send(busyPage);
  };
}

const busyPage = `<!doctype html><html lang="es"><meta name="viewport" content="width=device-width"><title>Perchero</title><h1>${errorTexts.unavailable}</h1></html>`;
