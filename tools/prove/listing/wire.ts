import { connect, type Socket } from 'node:net';

interface WireAnswer {
  readonly status: number;
  readonly ms: number;
  readonly headers: string;
  readonly body: Buffer;
}

/** One connection that asks one thing after the other: as little work per request as Node allows, the same for every server. */
export interface Lane {
  ask(request: Buffer): Promise<WireAnswer>;
  close(): void;
}

const headersEnd = Buffer.from('\r\n\r\n');

export async function openLane(port: number, localAddress = '127.0.0.1'): Promise<Lane> {
  const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  let pending: Pending | null = null;
  socket.on('data', (chunk) => pending?.take(chunk));
  socket.on('error', (error) => pending?.fail(error));
  socket.on('close', () => pending?.fail(new Error('the connection was closed')));
  return {
    ask(request) {
      return new Promise((resolve, reject) => {
        pending = awaitAnswer(socket, resolve, reject);
        socket.write(request);
      });
    },
    close: () => socket.destroy(),
  };
}

interface Pending {
  take(chunk: Buffer): void;
  fail(error: Error): void;
}

function awaitAnswer(
  socket: Socket,
  resolve: (answer: WireAnswer) => void,
  reject: (error: Error) => void,
): Pending {
  const startedAt = performance.now();
  let received: Buffer = Buffer.alloc(0);
  let head: { end: number; length: number; status: number; headers: string } | null = null;
  return {
    take(chunk) {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (!head) {
        const end = received.indexOf(headersEnd);
        if (end < 0) return;
        const headers = received.toString('latin1', 0, end);
        const status = Number(headers.slice(9, 12));
        const length = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(headers)?.[1]);
        if (Number.isNaN(length)) return socket.destroy(new Error(`an answer without a length: ${headers}`));
        head = { end: end + headersEnd.length, length, status, headers };
      }
      if (received.length < head.end + head.length) return;
      const { status, headers } = head;
      resolve({ status, headers, ms: performance.now() - startedAt, body: received.subarray(head.end) });
    },
    fail: reject,
  };
}

export interface Asked {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function toWire({ method = 'GET', path, body = '', headers = {} }: Asked): Buffer {
  const all = { host: '127.0.0.1', ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

export type Driven = Awaited<ReturnType<typeof drive>>;

interface DriveOptions {
  readonly atOnce: number;
  readonly ms: number;
  readonly next: () => Buffer;
  /** Where each connection comes from. */
  readonly addressOf?: (lane: number) => string;
}

/** Asks over several connections for a while, each as fast as it is answered; where there are several ports, by turns. */
export async function drive(ports: readonly number[], { atOnce, ms, next, addressOf }: DriveOptions) {
  const lanes = await Promise.all(
    Array.from({ length: atOnce }, (_, lane) => openLane(ports[lane % ports.length] ?? 0, addressOf?.(lane))),
  );
  const startedAt = performance.now();
  let requests = 0;
  let failed = 0;
  let bytes = 0;
  const times: number[] = [];
  const run = async (lane: Lane) => {
    while (performance.now() - startedAt < ms) {
      const { status, body, ms: took } = await lane.ask(next());
      requests += 1;
      times.push(took);
      bytes += body.length;
      if (status !== 200 && status !== 304) failed += 1;
    }
  };
  try {
    await Promise.all(lanes.map(run));
  } finally {
    for (const lane of lanes) lane.close();
  }
  const seconds = (performance.now() - startedAt) / 1000;
  return { requests, failed, perSecond: requests / seconds, bytes: bytes / requests, times };
}

let counter = 0;

/**
 * A request of one of many guests, each within its limit. Its address is like no other, so that no answer cached for guests is
 * given: those are cached by address, and an unknown parameter changes nothing else.
 */
export function freshVisit(path: string, headers: Readonly<Record<string, string>> = {}): Buffer {
  counter += 1;
  return toWire({
    path: `${path}&n=${counter}`,
    headers: { 'x-forwarded-for': visitor(counter), ...headers },
  });
}

/** One of 2,000 addresses. */
export function visitor(number: number): string {
  return `10.1.${number % 8}.${Math.floor(number / 8) % 250}`;
}
