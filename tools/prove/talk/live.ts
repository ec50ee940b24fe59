import { setTimeout as pause } from 'node:timers/promises';
import type { LivePayload } from '@perchero/contract/notifications/notifications';
import { services } from '../../stack/services.ts';
import { waitUntil } from '../../stack/wait.ts';
import { portOf } from '../../stack/environment.ts';
import { type Answer, type Api, inParallel, openApi, outcomeOf, withRetries } from '../lib/api.ts';
import { type CrowdPerson, openCrowdPeople } from '../lib/crowd.ts';
import { openDatabase } from '../lib/database.ts';
import { paced } from '../lib/load.ts';
import { type Findings, milliseconds, percentile, say, seconds, sized } from '../lib/report.ts';
import { withStack } from '../lib/stack.ts';
import { behindAfter, createCrowd } from '../lib/streams.ts';
import { messageCall, sentMessage, talkStack, type Thread } from './threads.ts';

const streamCount = sized(5_000, 200);
const perSecond = sized(50, 20);
const busySeconds = sized(60, 5);
const awaySeconds = sized(30, 5);

/** Thousands of open tabs, half of them on each API process, while people write to each other. */
export async function playLive(findings: Findings): Promise<void> {
  const play: Parameters<typeof withStack>[2] = async ({ env }) => {
    await using people = openCrowdPeople(env);
    await using database = openDatabase(env);
    using api = openApi(env);
    say(`making ${streamCount} people and ${streamCount / 2} threads`);
    const persons = await people.create(streamCount);
    const traffic = createTraffic(api, await openThreads(withRetries(api), persons));
    let bells = 0;
    let opened = 0;
    const crowd = createCrowd({
      people: persons,
      port: () => portOf(env, 20 + (opened++ % 2)),
      onChange: () => (bells += 1),
      onMessages: (person, state) => traffic.hear(person, state),
    });
    /** How often the rows of a bell were read; the server keeps the statement's name with its text. */
    const bellReads = async () => {
      const [row] = await database.rows<{ calls: number }>(
        `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements
         where query like '%named: notifications-changed %'`,
      );
      return row?.calls ?? 0;
    };
    try {
      await crowd.gather();
      findings.equal('streams open', crowd.openCount(), streamCount);
      // What a stream begins with is not told because of a message.
      await behindAfter(crowd, () => people.revisions('message_inbox'), 60, 'messages');
      await pause(5_000);
      const before = { bells, reads: await bellReads() };

      say(`${perSecond} messages a second`);
      const calm = await traffic.send(perSecond * busySeconds);
      judge('', calm, 1000);
      const p99 = percentile(calm.sendTimes, 0.99);
      findings.note('sending, median', milliseconds(percentile(calm.sendTimes, 0.5)));
      findings.atMost(`sending, p99 of ${calm.sendTimes.length}`, p99, 150, milliseconds);

      say('without Redis');
      await services('kill', ['redis'], { env });
      const away = await traffic.send(perSecond * awaySeconds);
      await services('start', ['redis'], { env });
      judge(', without Redis', away, 5000);
      findings.note('sending, p99 without Redis', milliseconds(percentile(away.sendTimes, 0.99)));
      findings.zero('bells told because of messages', bells - before.bells);
      const reread = (await bellReads()) - before.reads;
      findings.zero('reads of a bell because of messages', reread);
      await requireCounted();
      const behind = await behindAfter(crowd, () => people.revisions('message_inbox'), 15, 'messages');
      findings.zero('streams that missed a message', behind);
    } finally {
      crowd.leave();
    }

    function judge(when: string, { waits, untold, failures }: Sent, limitMs: number): void {
      const name = `from sending to the other’s tab${when}`;
      findings.note(`${name}, median`, milliseconds(percentile(waits, 0.5)));
      findings.atMost(`${name}, p99 of ${waits.length}`, percentile(waits, 0.99), limitMs, milliseconds);
      findings.note(`${name}, longest`, seconds(Math.max(...waits)));
      findings.zero(`messages never told${when}`, untold);
      findings.none(`messages refused${when}`, failures);
    }

    /** A like is told in the bell: the two counts above can grow. */
    async function requireCounted(): Promise<void> {
      const [liker, seller] = persons as [CrowdPerson, CrowdPerson];
      const from = { bells, reads: await bellReads() };
      const { cookie, address } = liker;
      const body = { post_id: seller.productId };
      await api.call({ method: 'POST', path: '/api/like/add', body, cookie, address });
      await waitUntil('a bell', () => bells > from.bells, { seconds: 30 }).catch(() => {});
      findings.some('bells told because of a like', bells - from.bells);
      findings.some('reads of a bell because of a like', (await bellReads()) - from.reads);
    }
  };
  await withStack('talk', talkStack, play, findings);
}

/** Each person with the next one; both have written. */
function openThreads(api: Api, persons: readonly CrowdPerson[]): Promise<Thread[]> {
  const must = async (call: ReturnType<typeof messageCall>) => {
    const answer = await api.call(call);
    if (answer.status !== 200) throw new Error(`no thread was opened: ${outcomeOf(answer)}`);
    return sentMessage(answer).thread_id;
  };
  return inParallel(persons.length / 2, 16, async (place) => {
    const [buyer, seller] = persons.slice(2 * place) as [CrowdPerson, CrowdPerson];
    const id = await must(messageCall(buyer, { product_id: seller.productId }));
    await must(messageCall(seller, { thread_id: id }));
    return { id, buyer, seller };
  });
}

interface Sent {
  readonly waits: readonly number[];
  readonly sendTimes: readonly number[];
  readonly untold: number;
  readonly failures: readonly string[];
}

/** In each thread in turn, the two people alternate; each message is waited for in the stream of the other. */
function createTraffic(api: Api, threads: readonly Thread[]) {
  const pending = new Map<string, { threadId: string; seq: number; sentAt: number }>();
  const lastSeq = new Map(threads.map(({ id }) => [id, 2]));
  let waits: number[] = [];
  let turn = 0;

  async function write(): Promise<Answer> {
    const thread = threads[turn % threads.length];
    if (!thread) throw new Error('nobody talks');
    const isBuyer = Math.floor(turn++ / threads.length) % 2 === 0;
    const { id: threadId, buyer, seller } = thread;
    const [sender, receiver] = isBuyer ? [buyer, seller] : [seller, buyer];
    const seq = (lastSeq.get(threadId) ?? 0) + 1;
    pending.set(receiver.id, { threadId, seq, sentAt: performance.now() });
    const answer = await api.call(messageCall(sender, { thread_id: threadId }));
    // Nobody is told of a refused one.
    if (answer.status === 200) lastSeq.set(threadId, sentMessage(answer).message.seq);
    else pending.delete(receiver.id);
    return answer;
  }

  return {
    /** Those that were sent have fifteen seconds to arrive. */
    async send(count: number): Promise<Sent> {
      waits = [];
      const answers = await paced({ perSecond, count }, write);
      await waitUntil('messages to be told', () => pending.size === 0, { seconds: 15 }).catch(() => {});
      const untold = pending.size;
      pending.clear();
      return {
        waits,
        untold,
        sendTimes: answers.map(({ ms }) => ms),
        failures: answers.filter(({ status }) => status !== 200).map(outcomeOf),
      };
    },
    hear({ id }: CrowdPerson, { threads: changed }: LivePayload<'messages'>): void {
      const sent = pending.get(id);
      if (!sent || !changed?.some((one) => one.id === sent.threadId && one.seq >= sent.seq)) return;
      waits.push(performance.now() - sent.sentAt);
      pending.delete(id);
    },
  };
}
