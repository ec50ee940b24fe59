import { setTimeout as pause } from 'node:timers/promises';
import { rebuildIndex, verifyIndex } from '@perchero/api/src/modules/search/index.ts';
import { readConfig } from '@perchero/api/src/platform/config.ts';
import { openRuntime } from '@perchero/api/src/runtime.ts';
import { waitUntil } from '../../stack/wait.ts';
import { openApi } from '../accounts/api.ts';
import { createFindings, type Findings, percentile, seconds } from '../harness/findings.ts';
import { type ProofStack, say, startProofStack } from '../harness/proof-stack.ts';
import { sized } from '../harness/size.ts';
import { run as race, type Race } from '../social/racer.ts';
import { openTally } from '../social/tally.ts';
import { type CrowdPerson, openCrowdPeople } from '../streams/crowd-people.ts';

export const summary =
  'hundreds of people like, unlike and comment at once while processes are killed: rows, counters, index and bells agree';

const personCount = sized(500, 60);
const turns = sized(30, 10);
/** So few that everybody meets everybody. */
const pieceCount = 10;
const killsEach = sized(4, 1);

export async function run(): Promise<Findings> {
  const findings = createFindings();
  const stack = await startProofStack('races', {
    apis: 2,
    worker: true,
    // The clients say themselves where they come from.
    env: { TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'warn' },
  });
  const people = await openCrowdPeople(stack.env);
  const tally = openTally(stack.env);
  const runtime = openRuntime(readConfig({ ...stack.env, LOG_LEVEL: 'silent' }), { service: 'proof' });
  try {
    say(`making ${personCount} people`);
    const persons = await people.create(personCount);
    // They came without events.
    await rebuildIndex(runtime);
    const outcome = await letThemRace(stack, persons, findings);

    say('waiting until everything has been heard');
    await waitUntil('the outbox to be empty', async () => (await tally.undelivered()) === 0, {
      seconds: 180,
      everyMs: 500,
    });
    await judge(outcome);
  } finally {
    await runtime.close();
    await tally.close();
    await people.close();
    const left = await stack.end();
    findings.demand('left running afterwards', left.join(', ') || 'nothing', 'nothing', left.length === 0);
  }
  return findings;

  async function judge({ liked }: Race): Promise<void> {
    const kept = await tally.likes();
    const wrong = [...liked].filter(([pair, isLiked]) => kept.has(pair) !== isLiked).length;
    const surplus = [...kept].filter((pair) => !liked.get(pair)).length;
    for (const table of ['product_like', 'comment', 'notification', 'notification_actor'])
      findings.note(`rows of ${table}`, await tally.count(table));
    findings.demand('likes other than the last answer said', wrong + surplus, 'none', wrong + surplus === 0);
    for (const [name, found] of await tally.contradictions())
      findings.demand(name, found, 'none', found === 0);
    const { compared, missing, outdated, surplus: more } = await verifyIndex(runtime);
    findings.note('pieces compared with the index', compared);
    const differing = missing + outdated + more;
    findings.demand('pieces that differ in the index', differing, 'none', differing === 0);
  }
}

async function letThemRace(
  stack: ProofStack,
  persons: readonly CrowdPerson[],
  findings: ReturnType<typeof createFindings>,
): Promise<Race> {
  const api = openApi(stack.env, { connections: 256 });
  const pieces = persons.slice(0, pieceCount).map(({ productId }) => productId);
  const state: Race = {
    api,
    pieces,
    said: new Map(),
    liked: new Map(),
    times: [],
    retries: 0,
    unexpected: [],
  };
  const beganAt = performance.now();
  let isOver = false;
  const racing = Promise.all(persons.map((person) => race(state, person, turns))).finally(() => {
    isOver = true;
  });
  const kills = await Promise.all([racing, killNowAndThen(stack, () => isOver)]).then(([, count]) => count);
  const took = performance.now() - beganAt;
  api.close();

  findings.note('people at once', persons.length);
  findings.note('actions', `${state.times.length} in ${seconds(took)}`);
  findings.note('action, p99 with its retries', seconds(percentile(state.times, 0.99)));
  findings.note('tried again', state.retries);
  findings.demand('processes killed', kills, `at least ${killsEach * 3}`, kills >= killsEach * 3);
  findings.demand(
    'answers that nobody expects',
    state.unexpected.slice(0, 3).join('; ') || 'none',
    'none',
    state.unexpected.length === 0,
  );
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
