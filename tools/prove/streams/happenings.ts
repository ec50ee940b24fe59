import { randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { LiveChange } from '@perchero/contract/notifications/notifications';
import type { CrowdPerson } from './crowd-people.ts';

/** What one like took from its sending until the seller's stream told of it. */
interface Told {
  readonly sentAt: number;
  readonly ms: number;
}

/** People like each other's pieces, so many a second, through the API; each like is waited for in the seller's stream. */
export function createHappenings(people: readonly CrowdPerson[], port: () => number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const pending = new Map<string, number[]>();
  const pairs = new Set<number>();
  const told: Told[] = [];
  let failures = 0;
  let misdelivered = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  function happen(): void {
    const [liker, seller] = newPair();
    const sentAt = performance.now();
    pending.set(seller.id, [...(pending.get(seller.id) ?? []), sentAt]);
    const fail = () => {
      failures += 1;
      const left = (pending.get(seller.id) ?? []).filter((at) => at !== sentAt);
      if (left.length === 0) pending.delete(seller.id);
      else pending.set(seller.id, left);
    };
    like(liker, seller, fail);
  }

  function like(liker: CrowdPerson, seller: CrowdPerson, fail: () => void): void {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port: port(),
        path: '/api/like/add',
        method: 'POST',
        headers: {
          cookie: liker.cookie,
          'x-forwarded-for': liker.address,
          'content-type': 'application/json',
        },
      },
      (reply) => {
        reply.resume();
        if (reply.statusCode !== 200) fail();
      },
    );
    // A connection that was idle may be closed just as it is used again: every client asks once more then.
    sent.on('error', () => (sent.reusedSocket ? like(liker, seller, fail) : fail()));
    sent.end(JSON.stringify({ post_id: seller.productId }));
  }

  function newPair(): [CrowdPerson, CrowdPerson] {
    for (;;) {
      const [from, to] = [randomInt(people.length), randomInt(people.length)];
      const pair = from * people.length + to;
      const [liker, seller] = [people[from], people[to]];
      if (from === to || pairs.has(pair) || !liker || !seller) continue;
      pairs.add(pair);
      return [liker, seller];
    }
  }

  return {
    start(perSecond: number): void {
      timer = setInterval(happen, 1000 / perSecond);
    },
    stop(): void {
      clearInterval(timer);
      agent.destroy();
    },
    hear(person: CrowdPerson, { notifications }: LiveChange): void {
      misdelivered += notifications?.some(({ user_id }) => user_id !== person.id) ? 1 : 0;
      const now = performance.now();
      for (const sentAt of pending.get(person.id) ?? []) told.push({ sentAt, ms: now - sentAt });
      pending.delete(person.id);
    },
    /** How long each took that was sent between the two moments. */
    between: (from: number, to: number) =>
      told.filter(({ sentAt }) => sentAt >= from && sentAt < to).map(({ ms }) => ms),
    /** How many were sent before this moment and have not arrived. */
    waitingSince: (before: number) => [...pending.values()].flat().filter((sentAt) => sentAt < before).length,
    failures: () => failures,
    misdelivered: () => misdelivered,
  };
}

export type Happenings = ReturnType<typeof createHappenings>;
