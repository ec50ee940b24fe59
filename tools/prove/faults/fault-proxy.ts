import { createServer, connect, type Socket } from 'node:net';
import { waitUntil } from '../../stack/wait.ts';

/** What happens to every connection from now on. */
export type Fault =
  | 'none'
  /** Hangs up at once. */
  | 'refuse'
  /** Takes what is sent and never says a word. */
  | 'drop'
  /** Hears the question, then ends its side without an answer. */
  | 'half-close'
  /** Hears the question, then breaks off. */
  | 'reset'
  /** Answers, in the shape of HTTP, what no JSON begins with. */
  | 'wrong-bytes'
  | { readonly delayMs: number };

const wrongAnswer = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n<oops: {';

export type FaultProxy = Awaited<ReturnType<typeof openFaultProxy>>;

/** Stands between the product and a server it depends on, and does what it is told. */
export async function openFaultProxy(port: number, target: number) {
  let fault: Fault = 'none';
  const open = new Set<Socket>();

  function keep(socket: Socket): Socket {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
    return socket;
  }

  function passOn(client: Socket, delayMs: number): void {
    const server = keep(connect(target, '127.0.0.1'));
    client.pipe(server);
    server.on('data', (bytes: Buffer) => {
      if (delayMs === 0) client.write(bytes);
      else setTimeout(() => client.writable && client.write(bytes), delayMs);
    });
    server.on('end', () => (delayMs === 0 ? client.end() : setTimeout(() => client.end(), delayMs)));
    server.on('error', () => client.resetAndDestroy());
    client.on('close', () => server.destroy());
  }

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const client = keep(socket);
    if (typeof fault === 'object') return passOn(client, fault.delayMs);
    switch (fault) {
      case 'none':
        return passOn(client, 0);
      case 'refuse':
        return void client.resetAndDestroy();
      case 'drop':
        return void client.resume();
      case 'half-close':
        return void client.once('data', () => client.end());
      case 'reset':
        return void client.once('data', () => client.resetAndDestroy());
      case 'wrong-bytes':
        return void client.once('data', () => client.end(wrongAnswer));
    }
  });
  server.listen(port, '127.0.0.1');
  await waitUntil(`the fault proxy on ${port}`, () => server.listening, { seconds: 5, everyMs: 5 });

  return {
    /** Also ends what is open, so that nothing goes on as before. */
    set(next: Fault): void {
      fault = next;
      for (const socket of open) socket.destroy();
    },
    close(): void {
      this.set('refuse');
      server.close();
    },
  };
}
