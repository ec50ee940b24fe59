import { setTimeout as pause } from 'node:timers/promises';
import { rareWord } from '../../seed/generator/wording.ts';
import { environmentOf } from '../../stack/environment.ts';
import { services } from '../../stack/services.ts';
import { waitUntil } from '../../stack/wait.ts';
import { buildWeb } from '../../stack/web-build.ts';
import { openPeople, type People } from '../accounts/people.ts';
import { enginePid, judgeIndex, waitForOutbox } from '../finding/engine.ts';
import type { ListingPage } from '../finding/listing.ts';
import { readSamples, type Sample } from '../finding/queries.ts';
import { emptyPages, missingPeople, wrongPieces } from '../finding/right-pieces.ts';
import { type Catalogue, openCatalogue } from '../harness/catalogue.ts';
import { createFindings, type Findings, milliseconds, percentile, seconds } from '../harness/findings.ts';
import { statuses, type Taken, underLoad } from '../harness/load.ts';
import { type ProofStack, say, startProofStack } from '../harness/proof-stack.ts';
import { sized } from '../harness/size.ts';
import { createVisitors, type Visitors } from '../harness/visitors.ts';

export const summary =
  'the engine is killed, and frozen, while people browse: the screen and the searches work, nobody gets a 5xx';

const searches = [
  '',
  '?sexo=Mujer&tipo=vestir',
  '?categoria=remera&orden=precio-asc',
  '?color=negro&estado=como_nuevo&hasta=2000',
  '?q=remera+negra',
  '?q=campera&sexo=Hombre&orden=precio-desc',
];
const asked = sized(60, 12);
const awayMs = sized(20_000, 5_000);
const frozenMs = sized(15_000, 6_000);
/** What waits for the engine may take (0.7 s), PostgreSQL's turn, and a crowded machine. */
const slowestWhenFrozen = 2000;

interface Scene {
  readonly stack: ProofStack;
  readonly visitors: Visitors;
  readonly catalogue: Catalogue;
  readonly people: People;
  readonly samples: readonly Sample[];
  readonly findings: ReturnType<typeof createFindings>;
  /** Words that only one piece has, by its id. */
  readonly words: Map<number, string>;
}

export async function run(): Promise<Findings> {
  const findings = createFindings();
  await buildWeb({ env: await environmentOf() });
  const stack = await startProofStack('without-engine', {
    services: ['postgres', 'redis', 'opensearch'],
    catalogue: '10k',
    apis: 2,
    worker: true,
    web: 'built',
    nginx: true,
  });
  const visitors = createVisitors(stack.url);
  try {
    const catalogue = await openCatalogue(stack.env);
    const people = await openPeople(stack.env);
    const samples = await readSamples(people.rows, 'without engine', 300);
    const scene = { stack, visitors, catalogue, people, samples, findings, words: new Map<number, string>() };
    await judgeScreen(scene, 'with the engine');
    for (const act of [loseEngine, freezeEngine]) {
      say(`${act.name} …`);
      await act(scene).catch((error: Error) => findings.shortfalls.push(`${act.name}: ${error.message}`));
    }
    await people.close();
    await catalogue.close();
    const crashed = stack.processes.filter(({ crashes }) => crashes > 0).map(({ name }) => name);
    const told = crashed.join(', ') || 'none';
    findings.demand('processes that ended unasked', told, 'none', crashed.length === 0);
  } finally {
    visitors.close();
    const left = await stack.end();
    findings.demand('left running afterwards', left.join(', ') || 'nothing', 'nothing', left.length === 0);
  }
  return findings;
}

async function loseEngine(scene: Scene): Promise<void> {
  const { stack, catalogue, findings } = scene;
  const { env } = stack;
  const answers = await browsing(scene, async () => {
    await pause(2000);
    await services('kill', ['opensearch'], { env });
    const killedAt = performance.now();
    try {
      await publishAway(scene, 20);
      await judgeScreen(scene, 'killed');
      await judgeSearches(scene, 'killed');
      await pause(Math.max(0, awayMs - (performance.now() - killedAt)));
    } finally {
      findings.note('engine away for', seconds(performance.now() - killedAt));
      await services('start', ['opensearch'], { env });
    }
    const backAt = performance.now();
    await waitForOutbox(catalogue);
    findings.note('killed: outbox empty after its return', seconds(performance.now() - backAt));
    await waitForCounts(scene);
  });
  judgeAnswers(scene, 'killed, away and back', answers);
  await judgeScreen(scene, 'back');
  await judgeSearches(scene, 'back');
  await judgeIndex(env, scene);
}

async function freezeEngine(scene: Scene): Promise<void> {
  const { stack, catalogue } = scene;
  const pid = await enginePid(stack.env);
  const answers = await browsing(scene, async () => {
    process.kill(pid, 'SIGSTOP');
    try {
      const frozenAt = performance.now();
      await publishAway(scene, 5);
      await judgeScreen(scene, 'frozen');
      await judgeSearches(scene, 'frozen');
      await pause(Math.max(0, frozenMs - (performance.now() - frozenAt)));
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await waitForOutbox(catalogue);
    await waitForCounts(scene);
  });
  judgeAnswers(scene, 'frozen and thawed', answers);
  const times = answers.filter(({ path }) => path.startsWith('/api/')).map(({ ms }) => ms);
  const [p50, slowest] = [percentile(times, 0.5), Math.max(...times)];
  const isMet = slowest <= slowestWhenFrozen;
  const told = `${milliseconds(p50)} / ${milliseconds(slowest)}`;
  scene.findings.demand('frozen: API answers p50 / slowest', told, `≤ ${slowestWhenFrozen} ms`, isMet);
  await judgeIndex(stack.env, scene);
}

function browsing({ visitors }: Scene, work: () => Promise<void>): Promise<readonly Taken[]> {
  const paths = [
    ...searches.map((search) => `/api/products${search}`),
    ...searches.map((search) => `/productos${search}`),
    '/api/search?q=luc',
    '/api/search?q=remera',
  ];
  return underLoad({ visitors, paths, atOnce: 4, everyMs: 100 }, work);
}

/** Pieces that come while the engine is not there, each with a word of its own. */
async function publishAway({ catalogue, words }: Scene, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const word = rareWord(200_000 + words.size);
    words.set(await catalogue.publish({ title: `Tapado ${word}` }), word);
  }
}

/** With the engine back, both processes count again. */
async function waitForCounts({ visitors }: Scene): Promise<void> {
  const counts = async () =>
    (JSON.parse((await visitors.ask('/api/products')).body) as ListingPage).facets !== null;
  await waitUntil('counts', async () => (await counts()) && (await counts()), { seconds: 60 });
}

function judgeAnswers({ findings }: Scene, when: string, answers: readonly Taken[]): void {
  const isGood = answers.every(({ status }) => status === 200);
  findings.demand(`${when}: ${answers.length} answers`, statuses(answers), 'only 200', isGood);
}

async function judgeScreen({ visitors, findings }: Scene, when: string): Promise<void> {
  const empty = await emptyPages(visitors, searches);
  for (const one of empty) say(one);
  const told = `${searches.length - empty.length} of ${searches.length}`;
  findings.demand(`${when}: pages that show what they should`, told, 'all', empty.length === 0);
}

async function judgeSearches(scene: Scene, when: string): Promise<void> {
  const { visitors, people, stack, findings, words } = scene;
  const asking = { ...scene, rows: people.rows, env: stack.env, isLiteral: when !== 'back' };
  const wrong = await wrongPieces(asking, asked);
  for (const one of wrong.slice(0, 10)) say(one);
  findings.demand(
    `${when}: ${asked} searches by filters and words, wrong`,
    wrong.length,
    '0',
    wrong.length === 0,
  );

  const lost: number[] = [];
  for (const [id, word] of words) {
    const { body } = await visitors.ask(`/api/products?q=tapado+${word}`);
    const { products } = JSON.parse(body) as ListingPage;
    if (products[0]?.id !== id) lost.push(id);
  }
  const told = `${words.size - lost.length} of ${words.size}`;
  findings.demand(`${when}: pieces published meanwhile found by their word`, told, 'all', lost.length === 0);

  const missing = await missingPeople(asking, sized(30, 10));
  for (const one of missing.slice(0, 5)) say(one);
  findings.demand(`${when}: people not found by their name`, missing.length, '0', missing.length === 0);
}
