import { request as openPlain, type IncomingHttpHeaders } from 'node:http';
import { request as openSecure } from 'node:https';

/** Where an answer comes from: the front door with its certificate, or a process behind it. */
export interface Door {
  readonly name: string;
  readonly port: number;
  readonly isSecure: boolean;
  /** The name by which visitors know it. */
  readonly host: string;
}

export interface Question {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The caller's own address, all of 127/8 is loopback. */
  readonly address: string;
}

export interface Told {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const patienceMs = 20_000;
const mostBytes = 400_000;

/** Asks without judging the address or the method, as a stranger's tool would. Of a stream it takes the beginning. */
export function ask(door: Door, { method, path, headers, body, address }: Question): Promise<Told> {
  const open = door.isSecure ? openSecure : openPlain;
  return new Promise((resolve, reject) => {
    const request = open(
      {
        host: '127.0.0.1',
        port: door.port,
        servername: door.host,
        // The certificate was made for this run; that TLS holds is for another proof.
        rejectUnauthorized: false,
        localAddress: address,
        agent: false,
        method,
        path,
        timeout: patienceMs,
        headers: {
          host: door.host,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        const settle = () => {
          const { statusCode: status = 0, headers: told } = response;
          resolve({ status, headers: told, body: Buffer.concat(chunks).toString() });
          request.destroy();
        };
        if (response.headers['content-type']?.startsWith('text/event-stream')) return settle();
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          bytes += chunk.length;
          if (bytes > mostBytes) settle();
        });
        response.on('error', reject).on('end', settle);
      },
    );
    request.on('timeout', () => request.destroy(new Error(`no answer to ${method} ${path} in time`)));
    request.on('error', reject);
    request.end(body);
  });
}
