export interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly cookies: readonly { name: string; value: string; [attribute: string]: unknown }[];
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** Sorted. */
export function statusesOf(answers: readonly Answer[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

/** How a call reaches the API: injected or over a socket. */
export interface Transport {
  inject(call: {
    readonly method: 'GET' | 'POST';
    readonly url: string;
    readonly headers: Record<string, string>;
    readonly cookies: Record<string, string>;
    readonly payload?: object | Buffer;
  }): Promise<{
    readonly statusCode: number;
    readonly headers: Record<string, unknown>;
    readonly cookies: readonly object[];
    json(): unknown;
  }>;
}

export type Visitor = ReturnType<typeof createVisitor>;

/** An HTTP client with an address and a cookie jar. */
export function createVisitor(transport: Transport, address = '127.0.0.1') {
  const jar = new Map<string, string>();

  async function send(
    method: 'GET' | 'POST',
    url: string,
    payload?: object | Buffer,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const reply = await transport.inject({
      method,
      url,
      // Bypasses the response cache.
      headers: { 'x-forwarded-for': address, 'cache-control': 'no-cache', ...headers },
      cookies: Object.fromEntries(jar),
      ...(payload === undefined ? {} : { payload }),
    });
    const cookies = reply.cookies as Answer['cookies'];
    for (const { name, value, maxAge } of cookies as { name: string; value: string; maxAge?: number }[]) {
      if (value === '' || maxAge === 0) jar.delete(name);
      else jar.set(name, value);
    }
    return { status: reply.statusCode, headers: reply.headers, cookies, body: reply.json() };
  }

  return {
    address,
    jar,
    get: (url: string, headers?: Record<string, string>) => send('GET', url, undefined, headers),
    post: (url: string, body: object | Buffer = {}, headers?: Record<string, string>) =>
      send('POST', url, body, headers),
    /** A copy with the same cookies. */
    twin() {
      const twin = createVisitor(transport, address);
      for (const [name, value] of jar) twin.jar.set(name, value);
      return twin;
    },
  };
}
