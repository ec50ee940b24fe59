import { type Answer, type Api, kind } from '../accounts/api.ts';
import { startSteadyLoad } from '../finding/steady-load.ts';
import type { CrowdedShop } from './crowded-shop.ts';

export interface MixedLoad {
  /** What was answered since the last time this was asked. */
  sinceLast(): { readonly worstMs: number; readonly sent: number; readonly failed: readonly string[] };
  /** Sends everything to one process, or in turn to both. */
  turnTo(process: number | null): void;
  /** Some reads, one after the other, as the first visitors of a new process. */
  warmUp(process: number): Promise<void>;
  stop(): Promise<{ readonly sent: number; readonly perSecond: number; readonly failed: number }>;
}

/** Of twenty requests: listings, pieces and people, then likes, comments, and pieces taken off the rack and hung again. */
const turns = 20;

export function startMixedLoad(api: Api, shop: CrowdedShop, perSecond: number): MixedLoad {
  let failed: string[] = [];
  let times: number[] = [];
  let target: number | null = null;
  const load = startSteadyLoad(perSecond, async (index) => {
    const answer = await send(index, target).catch((error: unknown) => {
      failed.push(`request ${index % turns}: ${String(error)}`);
      throw error;
    });
    times.push(answer.ms);
    if (answer.status !== 200) failed.push(`request ${index % turns}: ${kind(answer)}`);
    return answer;
  });

  function send(index: number, process: number | null): Promise<Answer> {
    const round = Math.floor(index / turns);
    const person = shop.people[round % shop.people.length];
    if (!person) throw new Error('Nobody in the shop');
    const { cookie } = person;
    const address = `10.${index % 3}.${index % 251}.${(index % 199) + 1}`;
    // Those that are taken off the rack now and then are left alone.
    const hung = 2 * shop.people.length;
    const piece = (turn: number) => hung + (turn % (shop.products - hung));
    const more = process === null ? {} : { process };
    const get = (path: string) => api.call({ method: 'GET', path, address, ...more });
    const post = (path: string, body: object) =>
      api.call({ method: 'POST', path, body, address, cookie, ...more });

    switch (index % turns) {
      case 0:
      case 1:
        return post('/api/like/add', { post_id: piece(round * 7919) });
      case 2:
        return post('/api/add-comment', {
          productId: piece(round * 7919),
          content: `Me encanta, va la ${round}`,
        });
      case 3:
        return post(...hanging(round));
      case 4:
        return api.call({ method: 'GET', path: '/api/session', address, cookie, ...more });
      case 5:
        return get('/api/products');
      case 6:
        return get('/api/products?sexo=Unisex');
      case 7:
        return get('/api/products?q=campera');
      case 8:
        return get(`/api/profiles/persona${1 + (round % shop.people.length)}`);
      default:
        return get(`/api/products/${piece(index * 104_729)}`);
    }
  }

  /** Each takes one of their own pieces off in one round of the crowd, and hangs it again in the next. */
  function hanging(round: number): [string, object] {
    const count = shop.people.length;
    const isOff = Math.floor(round / count) % 2 === 0;
    const id = (round % count) + count;
    return [`/api/products/${isOff ? 'withdraw' : 'relist'}`, { id }];
  }

  return {
    turnTo(process) {
      target = process;
    },
    async warmUp(process) {
      for (let index = 0; index < 10 * turns; index += 1) if (index % turns > 4) await send(index, process);
    },
    sinceLast() {
      const report = { worstMs: Math.max(0, ...times), sent: times.length, failed };
      times = [];
      failed = [];
      return report;
    },
    stop: () => load.stop(),
  };
}
