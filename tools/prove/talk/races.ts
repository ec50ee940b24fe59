import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { listThreads } from '@perchero/contract/messages/messages';
import { randomStream } from '../../seed/generator/random.ts';
import { environmentOf, portOf, variable } from '../../stack/environment.ts';
import { waitUntil } from '../../stack/wait.ts';
import {
  type Answer,
  type Api,
  bodyOf,
  type Call,
  inParallel,
  openApi,
  sendUntilAnswered,
} from '../lib/api.ts';
import { type CrowdPerson, openCrowdPeople } from '../lib/crowd.ts';
import { contradictionsIn, undelivered } from '../lib/database.ts';
import { createKills, type Kills } from '../lib/kills.ts';
import { openOutside, openPeople, type People } from '../lib/people.ts';
import { type Findings, percentile, say, seconds, sized } from '../lib/report.ts';
import { withStack } from '../lib/stack.ts';
import { behindAfter, createCrowd } from '../lib/streams.ts';
import { openTime, type ProofTime } from '../money/scene.ts';
import { openTab, type Read, readPages, type Tab } from './tabs.ts';
import { messageCall, sentMessage, talkStack, type Thread } from './threads.ts';

const personCount = sized(20, 6);
/** Each person writes to the sellers who come next. */
const sellersEach = sized(5, 2);
const rounds = sized(3, 2);
const messagesOfRound = sized(1_000, 60);
const killsOfRound = sized(17, 8);
/** While it sends the mails of a round. */
const killsOfMailer = 3;
const killsOfEngine = sized(5, 1);
const atOnce = 12;
const seed = process.env['PROVE_SEED'] ?? String(Date.now());

export async function playRaces(findings: Findings): Promise<void> {
  const time = openTime(join(variable(await environmentOf(), 'PERCHERO_RUN'), 'prove-clock'));
  const options = { ...talkStack, env: { ...talkStack.env, ...time.environment } };
  await withStack('talk', options, play, findings);

  async function play(stack: Parameters<Parameters<typeof withStack>[2]>[0]): Promise<void> {
    findings.note('seed (PROVE_SEED repeats it)', seed);
    await using crowdPeople = openCrowdPeople(stack.env);
    await using people = await openPeople(stack.env);
    using api = openApi(stack.env, { connections: 256 });
    const random = randomStream(seed);
    const kills = createKills(stack, random);
    const persons = await crowdPeople.create(personCount);
    // New accounts may open fewer threads.
    await people.rows(`update account set created_at = now() - interval '1 year'`);
    const talk = openTalk(api, random);
    const tabs = new Map(
      [...persons, ...persons].map((person) => ({ ...person })).map((own) => [own, openTab(own, talk.read)]),
    );
    let opened = 0;
    const crowd = createCrowd({
      people: [...tabs.keys()],
      port: () => portOf(stack.env, 20 + (opened++ % 2)),
      onChange: () => {},
      onMessages: (own, state) => tabs.get(own)?.hear(state),
    });
    try {
      await crowd.gather();
      await talk.open(persons);
      const mailing = openMailing({ people, time, kills, mails: openOutside(stack.env).mails });
      for (let round = 1; round <= rounds; round += 1) {
        say(`round ${round}: ${messagesOfRound} messages`);
        await underKills(talk, {
          kills,
          people,
          until: round * (killsOfRound + killsOfMailer) - killsOfMailer,
        });
        await mailing.play();
      }
      mailing.judge(findings);
      kills.judge(findings, rounds * (killsOfRound + killsOfMailer), killsOfEngine);
      talk.judge(findings);
      say('comparing what everybody reads');
      const revisions = () => crowdPeople.revisions('message_inbox');
      // The streams of a killed process count for a minute.
      const behind = await behindAfter(crowd, revisions, 120, 'messages');
      findings.zero('tabs that missed a change', behind);
      await waitUntil('tabs to read', () => [...tabs.values()].every((tab) => !tab.isBusy()), {
        seconds: 60,
      });
      await judge({ findings, people, talk, persons, tabs: [...tabs.values()] });
    } finally {
      crowd.leave();
    }
  }
}

interface Written {
  readonly threadId: string;
  readonly senderId: string;
  readonly seq: number;
}

type Talk = ReturnType<typeof openTalk>;

/** What people write and read, and what they were answered. */
function openTalk(api: Api, random: () => number) {
  const threads: Thread[] = [];
  const written = new Map<string, Written>();
  /** The last of each thread that somebody was answered. */
  const lastSeq = new Map<string, number>();
  /** By thread and person. */
  const marks = new Map<string, number>();
  const unexpected: string[] = [];
  const times: number[] = [];
  const counts = { repeats: 0, lost: 0, retries: 0 };

  const persist = (call: Call): Promise<Answer> =>
    sendUntilAnswered(api, call, {
      timeoutMs: 180_000,
      pauseMs: () => 50 + random() * 300,
      // Nobody waits a minute here: the windows of the limits are ended.
      isFinal: ({ status }) => status < 500 && status !== 429,
      onRetry: () => (counts.retries += 1),
    });

  /** A message with lost answers and repeats, also at once on both processes. */
  async function write(sender: CrowdPerson, target: Parameters<typeof messageCall>[1]): Promise<Written> {
    const call = messageCall(sender, target);
    const startedAt = performance.now();
    for (; random() < 0.3; counts.lost += 1)
      await api.call({ ...call, timeoutMs: Math.ceil(random() * 30) }).catch(() => null);
    const answers = await Promise.all(
      random() < 0.3 ? [0, 1].map((process) => persist({ ...call, process })) : [persist(call)],
    );
    times.push(performance.now() - startedAt);
    if (random() < 0.2) answers.push(await persist(call));
    counts.repeats += answers.length - 1;
    const told = new Set(
      answers.map((answer) => {
        if (answer.status !== 200) return `${answer.status} ${answer.body}`;
        const { message, thread_id } = sentMessage(answer);
        return `${message.id} ${thread_id} ${message.seq}`;
      }),
    );
    const [, threadId = '', seq] = [...told].join(' and ').split(' ');
    if (told.size > 1 || ![...told][0]?.startsWith(call.body.id)) unexpected.push([...told].join(' and '));
    const message = { threadId, senderId: sender.id, seq: Number(seq) };
    written.set(call.body.id, message);
    lastSeq.set(threadId, Math.max(lastSeq.get(threadId) ?? 0, message.seq));
    return message;
  }

  async function markRead(thread: Thread, { id, cookie, address }: CrowdPerson): Promise<void> {
    const last = lastSeq.get(thread.id) ?? 1;
    const seq = random() < 0.7 ? last : Math.ceil(random() * last);
    const body = { thread_id: thread.id, seq };
    const answer = await persist({ method: 'POST', path: '/api/threads/read', body, cookie, address });
    if (answer.status !== 200) unexpected.push(`read ${answer.status} ${answer.body}`);
    const key = `${thread.id} ${id}`;
    marks.set(key, Math.max(marks.get(key) ?? 0, seq));
  }

  const read: Read = async <Reply>({ cookie, address }: CrowdPerson, path: string) => {
    const answer = await persist({ method: 'GET', path, cookie, address });
    if (answer.status !== 200) throw new Error(`${path} ${answer.status} ${answer.body}`);
    return bodyOf(answer) as Reply;
  };

  return {
    threads,
    written,
    marks,
    read,
    /** Each buyer writes from two tabs at once; the seller answers, so that the buyer may go on. */
    async open(persons: readonly CrowdPerson[]): Promise<void> {
      await inParallel(persons.length * sellersEach, atOnce, async (place) => {
        const buyer = persons[place % persons.length];
        const seller = persons[(place + 1 + Math.floor(place / persons.length)) % persons.length];
        if (!buyer || !seller) return;
        const target = { product_id: seller.productId };
        const [first, second] = await Promise.all([write(buyer, target), write(buyer, target)]);
        if (first.threadId !== second.threadId) unexpected.push(`two threads about ${target.product_id}`);
        await write(seller, { thread_id: first.threadId });
        threads.push({ id: first.threadId, buyer, seller });
      });
    },
    /** Somebody writes somewhere; now and then somebody reads. */
    async act(): Promise<void> {
      const pick = () => {
        const thread = threads[Math.floor(random() * threads.length)] as Thread;
        return [thread, random() < 0.5 ? thread.buyer : thread.seller] as const;
      };
      const [thread, sender] = pick();
      await write(sender, { thread_id: thread.id });
      if (random() < 0.4) await markRead(...pick());
    },
    judge(findings: Findings): void {
      findings.note('threads, people', `${threads.length}, ${personCount}`);
      findings.note('messages acknowledged', written.size);
      findings.some('repeated ids', counts.repeats);
      findings.some('answers that nobody waited for', counts.lost);
      findings.note('tried again after a failure or a limit', counts.retries);
      findings.note('sending, p99 with its retries', seconds(percentile(times, 0.99)));
      findings.none('answers that nobody expects', unexpected);
    },
  };
}

/** People write while processes are killed, until there were so many messages and kills. */
async function underKills(
  talk: Talk,
  { kills, people, until }: { kills: Kills; people: People; until: number },
): Promise<void> {
  const from = kills.total();
  const over = new AbortController();
  let begun = 0;
  const talking = inParallel(messagesOfRound, atOnce, async () => {
    // Not ahead of the killing: it goes on from the first to the last.
    while (begun / messagesOfRound > (kills.total() - from + 1) / (until - from)) await pause(50);
    begun += 1;
    await talk.act();
  }).finally(() => over.abort());
  const passing = (async () => {
    for (; !over.signal.aborted; await pause(2_000))
      // PostgreSQL may be away.
      await people.passTime('message-sender', 'message-sender-day').catch(() => {});
  })();
  await Promise.all([talking, passing, kills.killUntil(() => over.signal.aborted && kills.total() >= until)]);
}

interface MailingParts {
  readonly people: People;
  readonly time: ProofTime;
  readonly kills: Kills;
  readonly mails: ReturnType<typeof openOutside>['mails'];
}

const mailId = /^<message\.([\da-f-]+)\.\d+\.([\da-f-]+)@/;

/** Eleven minutes pass in silence: everybody with something unread is mailed, who was not since they last read the thread. */
function openMailing({ people, time, kills, mails }: MailingParts) {
  /** Where people had read to when they were mailed, by thread and person. */
  const mailedAt = new Map<string, number>();
  const known = new Set<number>();
  const wrong: string[] = [];
  let [expectedInAll, received, repeated] = [0, 0, 0];

  async function isMailed(): Promise<boolean> {
    const [row] = await people.rows<{ left: number }>(
      `select (select count(*) from thread_member where mail_due_at <= $1)
         + (select count(*) from (${undelivered}) as events)
         + (select count(*) from pgboss.job where name = 'notifications.money-mail' and state < 'completed') as left`,
      [time.now()],
    );
    return row?.left === 0;
  }

  return {
    async play(): Promise<void> {
      const unread = await people.rows<{ pair: string; read_seq: number }>(
        `select thread_id || ' ' || account_id as pair, read_seq from thread_member
         where exists (select from message where message.thread_id = thread_member.thread_id
           and seq > read_seq and sender_id <> account_id)`,
      );
      const expected = unread.filter(({ pair, read_seq }) => mailedAt.get(pair) !== read_seq);
      await time.skip(11 * 60);
      for (let count = 0; count < killsOfMailer; count += 1) await kills.kill('worker');
      // What a killed worker had begun is due again by the clock of the database, which does not jump.
      await people.rows(
        `update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`,
      );
      await waitUntil('mails to be sent', isMailed, { seconds: 120, everyMs: 200 });

      const fresh = (await mails()).filter(({ id }) => !known.has(id));
      const ids = fresh.map(({ headers }) => headers['message-id'] ?? '');
      const pairs = [...new Set(ids)].map((id) => mailId.exec(id)?.slice(1).join(' ') ?? id);
      for (const { id } of fresh) known.add(id);
      received += ids.length;
      repeated += ids.length - pairs.length;
      expectedInAll += expected.length;
      for (const { pair } of expected) {
        const count = pairs.filter((one) => one === pair).length;
        if (count !== 1) wrong.push(`${pair}: ${count} mails`);
      }
      const wanted = new Set(expected.map(({ pair }) => pair));
      wrong.push(...pairs.filter((pair) => !wanted.has(pair)).map((pair) => `${pair}: not expected`));
      for (const { pair, read_seq } of expected) mailedAt.set(pair, read_seq);
    },
    judge(findings: Findings): void {
      findings.note('silences of a thread, mails received', `${expectedInAll}, ${received}`);
      findings.none('silences with other than one mail', wrong);
      // A worker was killed after it sent one and before it said so.
      findings.note('mails sent again with the same Message-ID', repeated);
    },
  };
}

interface Judged {
  readonly findings: Findings;
  readonly people: People;
  readonly talk: Talk;
  readonly persons: readonly CrowdPerson[];
  readonly tabs: readonly Tab[];
}

async function judge({ findings, people, talk, persons, tabs }: Judged): Promise<void> {
  const rows = await people.rows<Written & { id: string }>(
    `select id, thread_id as "threadId", sender_id as "senderId", seq from message order by thread_id, seq`,
  );
  const stored = new Map(rows.map(({ id, ...message }) => [id, JSON.stringify(message)]));
  const lost = [...talk.written].filter(([id, message]) => stored.get(id) !== JSON.stringify(message));
  findings.zero('acknowledged messages that are lost or elsewhere', lost.length);
  findings.zero('messages that nobody was told of', rows.filter(({ id }) => !talk.written.has(id)).length);
  for (const [name, statement] of Object.entries(contradictionsIn('messages')))
    findings.zero(name, await people.count(`(${statement}) as found`));

  const members = await people.rows<{ pair: string; read_seq: number }>(
    `select thread_id || ' ' || account_id as pair, read_seq from thread_member`,
  );
  const moved = members.filter(({ pair, read_seq }) => read_seq !== (talk.marks.get(pair) ?? 0));
  findings.zero('read marks other than the farthest sent', moved.length);

  const order = Map.groupBy(rows, ({ threadId }) => threadId);
  const isInOrder = (threadId: string, ids: readonly string[] = []) =>
    ids.join() ===
    order
      .get(threadId)
      ?.map(({ id }) => id)
      .join();
  const readings = talk.threads.flatMap((thread) =>
    [thread.buyer, thread.seller].flatMap((person) =>
      (['before', 'after'] as const).map((direction) => ({ id: thread.id, person, direction })),
    ),
  );
  const isRight = await inParallel(readings.length, atOnce, async (place) => {
    const { id, person, direction } = readings[place] as (typeof readings)[number];
    return isInOrder(id, await readPages(talk.read, person, id, direction));
  });
  findings.all('readings by pages in the order of all', isRight.filter(Boolean).length, readings.length);
  const inTabs = tabs.flatMap(({ person, shown }) =>
    talk.threads
      .filter(({ buyer, seller }) => [buyer.id, seller.id].includes(person.id))
      .map(({ id }) => isInOrder(id, shown.get(id))),
  );
  findings.all('threads of open tabs in the order of all', inTabs.filter(Boolean).length, inTabs.length);
  const gaps = tabs.flatMap(({ faults }) => faults);
  findings.none('gaps in open tabs', gaps);

  const unread = new Map(
    await inParallel(persons.length, atOnce, async (place) => {
      const person = persons[place] as CrowdPerson;
      const { unread_threads } = await talk.read<ReplyOf<typeof listThreads>>(person, '/api/threads');
      return [person.id, unread_threads] as const;
    }),
  );
  const inboxes = await people.rows<{ id: string; unread: number }>(
    `select account_id as id, unread_threads as unread from message_inbox`,
  );
  const differing = inboxes.filter(({ id, unread: count }) => unread.get(id) !== count);
  findings.zero('lists with another number of unread threads', differing.length);
  const stale = tabs.filter((tab) => tab.unread() !== unread.get(tab.person.id));
  findings.zero('open tabs with another number of unread threads', stale.length);
}
