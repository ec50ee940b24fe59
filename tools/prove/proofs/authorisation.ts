import { glob, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { rebuildIndex } from '@perchero/api/src/modules/search/index.ts';
import { prepareActors } from '@perchero/api/test/matrix/actors.ts';
import {
  blockedGapsIn,
  bothWays,
  calledEndpoints,
  marksIn,
  scanEndpoint,
  scanOtherReads,
} from '@perchero/api/test/matrix/blocked-scan.ts';
import { aBlockedScene, type BlockedPeople } from '@perchero/api/test/matrix/blocked-scene.ts';
import { aCanary, canariesIn, type CanaryScene } from '@perchero/api/test/matrix/canary.ts';
import { callAsEveryActor, gapsIn, matrix } from '@perchero/api/test/matrix/cells.ts';
import { exceptionNames, mixIds, prepareMixer } from '@perchero/api/test/matrix/id-mix.ts';
import { type LeakReport, scanReads } from '@perchero/api/test/matrix/leak-scan.ts';
import { type MatrixScene, deliverNotifications } from '@perchero/api/test/matrix/scene.ts';
import { aUsername } from '@perchero/api/test/people.ts';
import { type Visitor } from '@perchero/api/test/visitor.ts';
import { endpoints } from '@perchero/contract/endpoints';
import { type Environment, portOf, repository, variable } from '../../stack/environment.ts';
import { waitUntil } from '../../stack/wait.ts';
import { type AccessScene, cookieOf, countEvents, openAccessScene } from '../lib/access-scene.ts';
import { type Findings, say } from '../lib/report.ts';
import { openProofRuntime } from '../lib/runtime.ts';
import { prepareWeb, type ProofStackOptions, withStack } from '../lib/stack.ts';

export const summary =
  'every endpoint by fifteen actors, every foreign id, private values in replies, pages, streams, events, engine and logs, blocked pairs';

export async function run(): Promise<Findings> {
  await prepareWeb();
  const options: ProofStackOptions = {
    services: ['postgres', 'redis', 's3', 'opensearch', 'mail', 'twilio', 'turnstile', 'mercadopago'],
    apis: 2,
    web: 'built',
    nginx: true,
    env: { TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'debug' },
  };
  const canaries: CanaryScene[] = [];
  const findings = await withStack('authorisation', options, async (stack, found) => {
    await using scene = await openAccessScene(stack.env);
    const canary = await aCanary(scene);
    canaries.push(canary);
    await askAll(found, scene);
    found.note('security events', await countEvents(stack.env));
    await mixAll(found, scene);
    say('looking for one person’s private values');
    judgeLeaks(found, {
      reads: await scanReads(scene, canary),
      pages: await scanPages(stack.url, canary),
      streams: await scanStreams(stack.env, scene, canary),
      events: await scanEvents(scene, canary),
      'search engine': await scanEngine(stack.env, canary),
    });
    await scanPair(found, scene, stack.url);
  });
  // The logs are whole once the processes have ended.
  for (const canary of canaries) await scanLogs(findings, canary);
  return findings;
}

async function askAll(findings: Findings, scene: MatrixScene): Promise<void> {
  say(`${matrix.length} endpoints, each called by fifteen`);
  const gaps = gapsIn(endpoints);
  none(findings, 'endpoints without a row, rows without an endpoint', gaps);
  const actors = await prepareActors(scene);
  const unexpected: string[] = [];
  const changed: string[] = [];
  const untraced: string[] = [];
  let [cells, denied] = [0, 0];
  for (const each of matrix) {
    const report = await callAsEveryActor(scene, actors, each);
    cells += report.cells;
    denied += report.denied;
    unexpected.push(...report.unexpected.map((one) => `${each.name} ${one}`));
    changed.push(...report.changed.map((table) => `${each.name} ${table}`));
    untraced.push(...report.untraced.map((actor) => `${each.name} ${actor}`));
  }
  findings.note('endpoints', matrix.length);
  findings.note('cells', cells);
  none(findings, 'cells answered otherwise than expected', unexpected);
  findings.note('denied cells', denied);
  none(findings, 'tables that a refused call changed', changed);
  none(findings, 'denied cells without exactly one security event', untraced);
}

async function mixAll(findings: Findings, scene: MatrixScene): Promise<void> {
  say('every id replaced by one that is not the caller’s');
  const mixer = await prepareMixer(scene);
  const differences: string[] = [];
  const effects: string[] = [];
  const needed = new Set<string>();
  let cases = 0;
  for (const each of matrix) {
    const report = await mixIds(scene, mixer, each);
    cases += report.cases;
    differences.push(...report.differences);
    effects.push(...report.effects);
    for (const name of report.needed) needed.add(name);
  }
  findings.note('ids replaced', cases);
  none(findings, 'answers that differ between foreign and missing', differences);
  none(findings, 'effects of an id that is not the caller’s', effects);
  findings.note('exceptions for public things', exceptionNames.length);
  none(
    findings,
    'exceptions that nothing needs',
    exceptionNames.filter((name) => !needed.has(name)),
  );
}

/** Two people of whom one blocked the other, by every endpoint and page, in both directions. */
async function scanPair(findings: Findings, scene: AccessScene, url: string): Promise<void> {
  say('two people of whom one blocked the other');
  none(findings, 'endpoints that are not classified for blocked pairs', blockedGapsIn(endpoints));
  const brand = aUsername();
  const people = await aBlockedScene(scene, brand, () => scene.deliverAll());
  const problems: string[] = [];
  let calls = 0;
  const add = (report: { readonly calls: number; readonly problems: readonly string[] }) => {
    calls += report.calls;
    problems.push(...report.problems);
  };
  for (const each of calledEndpoints) add(await scanEndpoint(scene, people, each));
  add(await scanOtherReads(scene, people));
  findings.note('endpoints with people or products, called by a blocked pair', calledEndpoints.length);
  findings.note('calls of blocked pairs', calls);
  none(findings, 'calls that show or change something of the other', problems);
  none(findings, 'counts of the listing that disagree', await miscounted(people, brand));
  none(findings, 'pages that name the other', await pagesNamingOther(url, people));
}

/** Each of the three has two products of the brand. */
async function miscounted(people: BlockedPeople, brand: string): Promise<string[]> {
  const [one, other, third] = people;
  const wrong: string[] = [];
  for (const [{ visitor }, count] of [
    [one, 4],
    [other, 4],
    [third, 6],
  ] as const) {
    const { body } = await visitor.get(`/api/products?marca=${brand}`);
    const counts = [body.products.length, body.total.count, body.facets.marca[0]?.count];
    if (counts.some((each) => each !== count)) wrong.push(`${counts.join()} instead of ${count}`);
  }
  return wrong;
}

async function pagesNamingOther(url: string, people: BlockedPeople): Promise<string[]> {
  const [, , third] = people;
  const naming: string[] = [];
  for (const [{ visitor, username, productId, collectionId }, other] of bothWays(people)) {
    const pages = [
      '/',
      '/productos',
      `/productos?product=${other.productId}`,
      `/Post/${other.productId}`,
      `/Post/${third.productId}`,
      `/Post/${productId}`,
      `/perfil/${other.username}`,
      `/perfil/${other.username}?coleccion=${other.collectionId}`,
      `/perfil/${third.username}?coleccion=${third.collectionId}`,
      `/perfil/${username}?coleccion=${collectionId}`,
      `/perfil/${username}?seccion=favoritos`,
    ];
    // A page repeats its own address, which may have the username.
    const marks = { ...other, username: other.word };
    for (const page of pages)
      for (const mark of marksIn(await pageOf(url, page, visitor), marks)) naming.push(`${page}: ${mark}`);
    const seen = await pageOf(url, `/perfil/${other.username}`, third.visitor);
    if (marksIn(seen, marks).length === 0) naming.push(`${other.username} is hidden from others, too`);
  }
  return naming;
}

function judgeLeaks(findings: Findings, scanned: Readonly<Record<string, LeakReport>>): void {
  for (const [name, { reads, leaks, unseen }] of Object.entries(scanned)) {
    findings.note(`${name} looked through`, reads);
    none(findings, `canaries in the ${name}`, leaks);
    none(findings, `own values not found in the ${name}`, unseen);
  }
}

async function scanLogs(findings: Findings, { canaries }: CanaryScene): Promise<void> {
  const folder = join(repository, 'reports/prove/authorisation');
  const found: string[] = [];
  let lines = 0;
  for await (const file of glob('{api,web,worker}*.log', { cwd: folder })) {
    const text = await readFile(join(folder, file), 'utf8');
    lines += text.split('\n').length;
    found.push(...canariesIn(text, canaries).map((name) => `${file}: ${name}`));
  }
  findings.atLeast('lines of log looked through', lines, 1000);
  none(findings, 'canaries in the logs', found);
}

function none(findings: Findings, what: string, found: readonly string[]): void {
  for (const one of found.slice(0, 20)) say(`${what}: ${one}`);
  findings.zero(what, found.length);
}

/** The pages as the server renders them, with all that it hands to the browser. */
async function scanPages(
  url: string,
  { about, hidden, canaries, readers, sale, purchase, threadId }: CanaryScene,
): Promise<LeakReport> {
  const settings = `/perfil/${about.username}/editar`;
  const pages = [
    '/',
    '/productos',
    `/productos?q=${about.username}`,
    `/Post/${about.productId}`,
    `/Post/${hidden.productId}`,
    `/perfil/${about.username}`,
    `/perfil/${about.username}?seccion=colecciones`,
    `/perfil/${about.username}?coleccion=${hidden.collectionId}`,
    settings,
    `/editar/${hidden.productId}`,
    ...[about.orderId, sale, purchase].flatMap((id) => [
      `/compras/${id}`,
      `/ventas/${id}`,
      `/ventas/${id}/etiqueta`,
    ]),
    '/mensajes',
    `/mensajes/${threadId}`,
    `/mensajes/nueva?prenda=${about.productId}`,
    '/siguiendo',
    '/carrito',
    '/sitemap.xml',
  ];
  const leaks: string[] = [];
  for (const reader of ['guest', 'stranger'] as const)
    for (const page of pages)
      for (const name of canariesIn(await pageOf(url, page, readers[reader]), canaries))
        leaks.push(`${reader}, ${page}: ${name}`);
  const own = canariesIn(await pageOf(url, settings, readers.owner), canaries);
  const unseen = ['e-mail', 'phone', 'birth date'].filter((name) => !own.includes(name));
  return { reads: pages.length * 2, leaks, unseen };
}

/** No worker runs here, so everything that was told to listeners is still there. */
async function scanEvents({ db }: MatrixScene, { canaries }: CanaryScene): Promise<LeakReport> {
  const events = await db.selectFrom('outbox_event').select(['type', 'payload']).execute();
  const leaks = events.flatMap(({ type, payload }) =>
    canariesIn(JSON.stringify(payload), canaries).map((name) => `${type}: ${name}`),
  );
  return { reads: events.length, leaks, unseen: [] };
}

async function scanEngine(env: Environment, { about, canaries }: CanaryScene): Promise<LeakReport> {
  await using runtime = openProofRuntime(env);
  await rebuildIndex(runtime);
  const reply = await fetch(`${variable(env, 'OPENSEARCH_URL')}/_all/_search?size=10000`);
  const { hits } = (await reply.json()) as { hits: { hits: object[] } };
  const text = JSON.stringify(hits.hits);
  const unseen = text.includes(about.id) ? [] : ['id'];
  return { reads: hits.hits.length, leaks: canariesIn(text, canaries), unseen };
}

async function pageOf(url: string, page: string, visitor: Visitor): Promise<string> {
  const reply = await fetch(new URL(page, url), {
    headers: { cookie: cookieOf(visitor) },
    redirect: 'manual',
  });
  return `${reply.headers.get('location')} ${await reply.text()}`;
}

/** What two people hear live while somebody comments a product of one of them. */
async function scanStreams(env: Environment, scene: MatrixScene, { about, canaries, readers }: CanaryScene) {
  const [owner, stranger] = [listen(env, readers.owner), listen(env, readers.stranger)];
  try {
    await waitUntil('both streams', () => [owner, stranger].every(({ text }) => text().length > 0), {
      seconds: 20,
    });
    const greeting = owner.text().length;
    await readers.buyer.post('/api/add-comment', {
      productId: about.productId,
      content: '¿Tiene bolsillos?',
    });
    await deliverNotifications(scene);
    await waitUntil('the bell of the owner', () => owner.text().slice(greeting).includes('event: change'), {
      seconds: 20,
    });
    const heard = stranger.text();
    const isTold = heard.includes(`/Post/${about.productId}`) || heard.includes(about.id);
    return {
      reads: 2,
      leaks: [...canariesIn(heard, canaries), ...(isTold ? ['somebody else’s bell'] : [])],
      unseen: [],
    };
  } finally {
    owner.close();
    stranger.close();
  }
}

function listen(env: Environment, visitor: Visitor) {
  let heard = '';
  const headers = { cookie: cookieOf(visitor), 'x-forwarded-for': visitor.address };
  const path = '/api/notifications/stream';
  const open = request({ host: '127.0.0.1', port: portOf(env, 20), path, headers }, (response) => {
    response.setEncoding('utf8').on('data', (text: string) => (heard += text));
    response.on('error', () => {});
  });
  open.on('error', () => {});
  open.end();
  return { text: () => heard, close: () => open.destroy() };
}
