import { writtenCookie } from '@perchero/api/src/platform/database/replica.ts';
import type { Answer, Api } from '../lib/api.ts';
import type { CrowdPerson } from '../lib/crowd.ts';

export type Browser = ReturnType<typeof openBrowser>;

/** Keeps the mark of the last write, for as long as it is told to. */
export function openBrowser(api: Api, { cookie, address }: Pick<CrowdPerson, 'cookie' | 'address'>) {
  let mark = '';
  let markEndsAt = 0;

  function keep(set: string): void {
    const found = new RegExp(`^(${lastWriteCookie}=\\d+);.*Max-Age=(\\d+)`).exec(set);
    if (!found) return;
    mark = `; ${found[1]}`;
    markEndsAt = performance.now() + Number(found[2]) * 1000;
  }

  return {
    async post(path: string, body: object): Promise<Answer> {
      const answer = await api.call({ method: 'POST', path, body, address, cookie: cookie + mark });
      answer.headers['set-cookie']?.forEach(keep);
      return answer;
    },
    get(path: string): Promise<Answer> {
      const shown = performance.now() < markEndsAt ? cookie + mark : cookie;
      return api.call({ method: 'GET', path, address, cookie: shown });
    },
    /** The same person in another browser, which has written nothing. */
    getUnmarked: (path: string) => api.call({ method: 'GET', path, address, cookie }),
  };
}
