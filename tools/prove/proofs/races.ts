import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { rebuildIndex, verifyIndex } from '@perchero/api/src/modules/search/index.ts';
import { waitUntil } from '../../stack/wait.ts';
import { type Answer, type Api, openApi, bodyOf, sendUntilAnswered } from '../lib/api.ts';
import { type CrowdPerson, openCrowdPeople } from '../lib/crowd.ts';
import { contradictionsIn, openDatabase, undelivered } from '../lib/database.ts';
import { type Findings, percentile, say, seconds, sized } from '../lib/report.ts';
import { openProofRuntime } from '../lib/runtime.ts';
import { type ProofStack, type ProofStackOptions, withStack } from '../lib/stack.ts';

export const summary =
  'hundreds like and comment while processes are killed: rows, counters, index and notifications agree';

const personCount = sized(500, 60);
const turns = sized(30, 10);
/** So few that everybody meets everybody. */
const productCount = 10;
const killsEach = sized(4, 1);
/** Who likes what, as `person product`. */
const likePairs = `select account_id || ' ' || product_id as pair from product_like`;

export async function run(): Promise<Findings> {
  const options: ProofStackOptions = {
    apis: 2,
    worker: true,
    // The clients say themselves where they come from.
    env: { TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'warn' },
  };
  return withStack('races', options, async (stack, findings) => {
    await using people = openCrowdPeople(stack.env);
    await using database = openDatabase(stack.env);
    await using runtime = openProofRuntime(stack.env);
    say(`making ${personCount} people`);
    const persons = await people.create(personCount);
    // They came without events.
    await rebuildIndex(runtime);
    const outcome = await letThemRace(stack, persons, findings);

    say('waiting until everything has been heard');
    await waitUntil('the outbox to be empty', async () => (await database.count(undelivered)) === 0, {
      seconds: 180,
      everyMs: 500,
    });
    await judge(outcome);

    async function judge({ liked }: Race): Promise<void> {
      const stored = new Set((await database.rows<{ pair: string }>(likePairs)).map(({ pair }) => pair));
      const wrong = [...liked].filter(([pair, isLiked]) => stored.has(pair) !== isLiked).length;
      const surplus = [...stored].filter((pair) => !liked.get(pair)).length;
      for (const table of ['product_like', 'comment', 'notification', 'notification_actor'])
        findings.note(`rows of ${table}`, await database.count(`select from ${table}`));
      findings.zero('likes other than the last answer said', wrong + surplus);
      findings.zeros(await database.countEach(contradictionsIn('social')));
      const { compared, missing, outdated, surplus: more } = await verifyIndex(runtime);
      findings.note('products compared with the index', compared);
      const differing = missing + outdated + more;
      findings.zero('products that differ in the index', differing);
    }
  });
}

async function letThemRace(stack: ProofStack, persons: readonly CrowdPerson[], findings: Findings) {
  using api = openApi(stack.env, { connections: 256 });
  const products = persons.slice(0, productCount).map(({ productId }) => productId);
  const state = newRace(api, products);
  const beganAt = performance.now();
  let isOver = false;
  const racing = Promise.all(persons.map((person) => race(state, person, turns))).finally(() => {
    isOver = true;
  });
  const kills = await Promise.all([racing, killNowAndThen(stack, () => isOver)]).then(([, count]) => count);
  const took = performance.now() - beganAt;

  findings.note('people at once', persons.length);
  findings.note('actions', `${state.times.length} in ${seconds(took)}`);
  findings.note('action, p99 with its retries', seconds(percentile(state.times, 0.99)));
  findings.note('tried again', state.retries);
  findings.atLeast('processes killed', kills, killsEach * 3);
  findings.none('answers that nobody expects', state.unexpected);
  return state;
}

/** Each process in turn, one at a time, at least so often; answers how many. */
async function killNowAndThen(stack: ProofStack, isOver: () => boolean): Promise<number> {
  let kills = 0;
  while (!isOver() || kills < killsEach * 3) {
    for (const name of ['api-1', 'worker', 'api-2']) {
      await pause(sized(1_500, 500));
      const victim = stack.process(name);
      await victim.kill('SIGKILL');
      kills += 1;
      await victim.start();
      await victim.waitReady();
    }
  }
  return kills;
}

type Race = ReturnType<typeof newRace>;

/** What everybody in the race knows and counts. */
function newRace(api: Api, products: readonly number[]) {
  const [times, unexpected]: [number[], string[]] = [[], []];
  const [comments, liked] = [new Map<number, number[]>(), new Map<string, boolean>()];
  return { api, products, comments, liked, times, retries: 0, unexpected };
}

/** One person who does one thing after another, as fast as the answers come. */
async function race(race: Race, person: CrowdPerson, turns: number): Promise<void> {
  const own: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const productId = productFor(race, person);
    const choice = randomInt(10);
    if (choice < 4) await like(race, person, productId);
    else if (choice < 6) await unlike(race, person, productId);
    else if (choice < 9) await comment(race, person, { productId, turn, own });
    else await takeBack(race, person, own);
  }
}

/** Now and then the own one: nobody may be told of themselves. */
function productFor({ products }: Race, { productId }: CrowdPerson): number {
  return randomInt(10) === 0 ? productId : (products[randomInt(products.length)] ?? productId);
}

async function like(race: Race, person: CrowdPerson, productId: number): Promise<void> {
  await persist(race, person, '/api/like/add', { post_id: productId });
  race.liked.set(`${person.id} ${productId}`, true);
}

async function unlike(race: Race, person: CrowdPerson, productId: number): Promise<void> {
  await persist(race, person, '/api/like/remove', { post_id: productId });
  race.liked.set(`${person.id} ${productId}`, false);
}

interface NewComment {
  readonly productId: number;
  readonly turn: number;
  readonly own: number[];
}

async function comment(race: Race, person: CrowdPerson, { productId, turn, own }: NewComment): Promise<void> {
  const others = race.comments.get(productId) ?? [];
  const parentId = randomInt(2) === 0 ? others[randomInt(Math.max(1, others.length))] : undefined;
  const content = `Me encanta, va la ${turn}`;
  const answer = await persist(race, person, '/api/add-comment', { productId, content, parentId });
  // What it would answer may be gone by now.
  if (answer.status !== 200) return;
  const { id_comentario } = bodyOf(answer)['comment'] as { id_comentario: number };
  own.push(id_comentario);
  race.comments.set(productId, [...others, id_comentario]);
}

async function takeBack(race: Race, person: CrowdPerson, own: number[]): Promise<void> {
  const id = own.pop();
  if (id !== undefined) await persist(race, person, '/api/delete-comment', { id_comentario: id });
}

const timeoutMs = 120_000;
const expected = new Set([200, 404, 429]);

async function persist(race: Race, person: CrowdPerson, path: string, body: object): Promise<Answer> {
  const { cookie, address } = person;
  const startedAt = performance.now();
  const call = { method: 'POST', path, body, cookie, address } as const;
  const answer = await sendUntilAnswered(race.api, call, {
    timeoutMs,
    pauseMs: () => 50 + randomInt(200),
    isFinal: ({ status }) => status < 500,
    onRetry: () => (race.retries += 1),
  });
  if (!expected.has(answer.status)) race.unexpected.push(`${path} ${answer.status} ${answer.body}`);
  race.times.push(performance.now() - startedAt);
  return answer;
}
