import type { Answer, Api } from './api.ts';

export type Browser = ReturnType<typeof createBrowser>;

/** Somebody with an address and a jar of cookies. */
export function createBrowser(api: Api, address: string, jar = new Map<string, string>()) {
  const readable = new Set<string>();

  async function send(method: 'GET' | 'POST', path: string, options: SendOptions = {}): Promise<Answer> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await api.call({ method, path, address, cookie, ...options });
    for (const set of answer.headers['set-cookie'] ?? []) keep(set);
    return answer;
  }

  function keep(set: string): void {
    const [pair = ''] = set.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    const value = decodeURIComponent(pair.slice(pair.indexOf('=') + 1));
    if (value === '' || /max-age=0(;|$)/i.test(set)) {
      jar.delete(name);
      return;
    }
    jar.set(name, value);
    if (!/; *httponly/i.test(set)) readable.add(name);
  }

  return {
    address,
    jar,
    /** Cookies that were ever set so that scripts may read them. */
    readable,
    get: (path: string, options?: SendOptions) => send('GET', path, options),
    post: (path: string, body: object = {}, options: SendOptions = {}) =>
      send('POST', path, { ...options, body }),
    /** The same cookies in other hands, from another address; from then on each keeps its own. */
    copiedTo: (otherAddress: string) => createBrowser(api, otherAddress, new Map(jar)),
  };
}

interface SendOptions {
  readonly process?: number;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The nth of as many IPv4 addresses as a proof needs; `block` keeps its parts out of each other's limits. */
export function addressAt(block: number, index: number): string {
  // Neighbours are in different /24s, so that only what is sent from one address is counted together.
  return `10.${block}.${index % 250}.${Math.floor(index / 250) + 1}`;
}
