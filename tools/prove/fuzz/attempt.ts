/** A request before it is written down: what a client of the contract would say. */
export interface Draft {
  readonly operation: string;
  readonly method: string;
  readonly template: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, or bytes as they are; undefined for none. */
  readonly body: unknown;
}

/** A request as it goes over the wire. */
export interface Attempt {
  readonly operation: string;
  readonly method: string;
  readonly target: string;
  /** In order, and some of them twice. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  /** What was done to it, by name. */
  readonly tricks: readonly string[];
  /** Whether where it ends is in doubt: the server may then close the connection instead of answering. */
  readonly isFramedWrong: boolean;
}

export function write(draft: Draft): Attempt {
  const { operation, method, template, params, query, headers, body } = draft;
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(text(params[name])));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : asList(value)).map((one) => `${encode(name)}=${encode(text(one))}`),
  );
  const bytes =
    body === undefined ? Buffer.alloc(0) : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  return {
    operation,
    method,
    target: pairs.length > 0 ? `${path}?${pairs.join('&')}` : path,
    headers: [
      ...Object.entries(headers),
      ...(body === undefined ? [] : [['content-length', String(bytes.length)] as const]),
    ],
    body: bytes,
    tricks: [],
    isFramedWrong: false,
  };
}

/** Nobody writes down what is not there. */
function asList(value: unknown): unknown[] {
  return value === null || value === undefined ? [] : [value];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

export function toBytes({ method, target, headers, body }: Attempt): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`, 'latin1'), body]);
}
