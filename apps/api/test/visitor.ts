export interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly cookies: readonly { name: string; value: string; [attribute: string]: unknown }[];
  // A test looks into it as it likes.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** In order, so that a test can say how many won. */
export function statusesOf(answers: readonly Answer[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

/** How a call reaches the API: straight into it, or over a socket. */
export interface Door {
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

/** Somebody with an address and a jar of cookies, as a browser keeps them. */
export function createVisitor(door: Door, address = '127.0.0.1') {
  const jar = new Map<string, string>();

  async function send(
    method: 'GET' | 'POST',
    url: string,
    payload?: object | Buffer,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const reply = await door.inject({
      method,
      url,
      // A test wants to see what it has just done; what is kept for a moment is tested by its own.
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
    /** The same person on another day: the cookies, copied. */
    twin() {
      const twin = createVisitor(door, address);
      for (const [name, value] of jar) twin.jar.set(name, value);
      return twin;
    },
  };
}
