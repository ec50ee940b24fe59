import { tableOwners } from '@perchero/api/src/table-owners.ts';
import { waitUntil } from '../../stack/wait.ts';
import { type Api, codeOf, inParallel, openApi, sendUntilAdmitted, sendUntilAnswered } from '../lib/api.ts';
import { type CrowdPerson, openCrowdPeople } from '../lib/crowd.ts';
import { contradictionsIn, openDatabase, undelivered } from '../lib/database.ts';
import { createKills } from '../lib/kills.ts';
import { appoint } from '../lib/people.ts';
import { countsOf, type Findings, say, sized } from '../lib/report.ts';
import type { ProofStack } from '../lib/stack.ts';

const moderatorCount = sized(200, 20);
const racedCases = sized(20, 2);
/** Below what one person may report in a minute and in a day. */
const reportsOfEach = 10;
const decidedCases = sized(160, 16);
const wantedKills = sized(20, 4);
const killsOfEngine = sized(2, 0);

type Person = Omit<CrowdPerson, 'productId'>;
type Database = ReturnType<typeof openDatabase>;

interface Scene {
  readonly api: Api;
  readonly database: Database;
  readonly findings: Findings;
  readonly random: () => number;
  readonly moderators: readonly Person[];
  readonly counts: { repeats: number; lost: number; retries: number };
}

/** What is decided about the products, by turns; all of it is reversed afterwards. */
const decisions = [
  { thing: 'hide', person: 'none', reason: 'spam' },
  { thing: 'remove', person: 'none', reason: 'fake' },
  { thing: 'remove', person: 'suspend-7', reason: 'forbidden' },
  { thing: 'nothing', person: 'warn', reason: 'other' },
] as const;
const words = 'Esta publicación no cumple las reglas.';

export async function judgeCases(stack: ProofStack, findings: Findings, random: () => number): Promise<void> {
  await using crowd = openCrowdPeople(stack.env);
  await using database = openDatabase(stack.env);
  using api = openApi(stack.env, { connections: 256 });
  const reported = racedCases + decidedCases;
  const people = await crowd.create(reported + moderatorCount + Math.ceil(reported / reportsOfEach));
  const owners = people.slice(0, reported);
  const moderators = people.slice(reported, reported + moderatorCount);
  const reporters = people.slice(reported + moderatorCount);
  await appoint(database.rows, moderators, 'moderator');
  await publish(database, owners);
  const counts = { repeats: 0, lost: 0, retries: 0 };
  const scene: Scene = { api, database, findings, random, moderators, counts };

  say(`${owners.length} products are reported`);
  // The reports of new accounts do not count.
  await database.rows(`update account set created_at = now() - interval '1 year'`);
  const cases = await inParallel(owners.length, 8, (index) => {
    const [reporter, owner] = [reporters[Math.floor(index / reportsOfEach)], owners[index]];
    if (!reporter || !owner) throw new Error(`Nobody reports product ${index}`);
    return report(scene, reporter, owner.productId);
  });
  await settle(database);
  await playTaking(scene, cases.slice(0, racedCases));
  await playDecisions(stack, scene, owners.slice(racedCases), cases.slice(racedCases));
}

/** As published: the time, its sums, which being held begins otherwise, and a photo with its hash, which its removal bans. */
async function publish(database: Database, owners: readonly CrowdPerson[]): Promise<void> {
  const products = owners.map(({ productId }) => productId);
  await database.rows('update product set published_at = created_at where id = any ($1)', [products]);
  await database.rows(
    'insert into product_month (product_id, account_id) select id, seller_id from product where id = any ($1)',
    [products],
  );
  await database.rows(
    `insert into picture (id, owner_id, path, content_type, byte_size, product_id, created_at, upload_until, is_swept)
     select gen_random_uuid(), seller_id, 'productPictures/' || (1700000000000 + id) || '-' || lpad(id::text, 12, '0'),
       'image/jpeg', 1, id, now(), now(), true
     from product where id = any ($1)`,
    [products],
  );
  await database.rows(
    `insert into picture_hash (picture_id, owner_id, product_id, created_at)
     select id, owner_id, product_id, now() from picture where product_id = any ($1)`,
    [products],
  );
}

async function report({ api, database }: Scene, reporter: Person, productId: number): Promise<string> {
  const target = { target_kind: 'product', target_id: String(productId) };
  const answer = await api.call({
    method: 'POST',
    path: '/api/reports/create',
    address: reporter.address,
    cookie: reporter.cookie,
    body: { ...target, reason: 'spam' },
  });
  if (answer.status !== 200) throw new Error(`not reported: ${answer.body}`);
  const [row] = await database.rows<{ id: string }>(
    `select case_id as id from report where target_kind = 'product' and target_id = $1`,
    [target.target_id],
  );
  if (!row) throw new Error(`no case of product ${productId}`);
  return row.id;
}

async function settle(database: Database): Promise<void> {
  const isQuiet = async () => (await database.count(undelivered)) === 0;
  await waitUntil('events to be delivered', isQuiet, { seconds: 180 });
}

/** All moderators take each case at once. */
async function playTaking({ api, database, findings, moderators }: Scene, cases: readonly string[]) {
  say(`${moderators.length} moderators take each of ${cases.length} cases`);
  const outcomes: string[] = [];
  const wrong: string[] = [];
  let turnedAway = 0;
  const take = ({ address, cookie }: Person, caseId: string) =>
    sendUntilAdmitted(
      api,
      { method: 'POST', path: '/api/admin/moderation/take', address, cookie, body: { case_id: caseId } },
      () => (turnedAway += 1),
    );
  for (const caseId of cases) {
    const answers = await Promise.all(moderators.map((moderator) => take(moderator, caseId)));
    const codes = answers.map(codeOf);
    outcomes.push(...codes);
    const winner = moderators[codes.indexOf('ok')]?.id;
    const [row] = await database.rows<{ holder: string }>(
      'select assigned_to as holder from moderation_case where id = $1',
      [caseId],
    );
    const isRight = codes.filter((code) => code === 'ok').length === 1 && row?.holder === winner;
    if (!isRight) wrong.push(`${caseId}: ${countsOf(codes)}`);
  }
  findings.note('taken at once', countsOf(outcomes));
  findings.note('turned away with 503 and sent again', turnedAway);
  findings.none('cases without exactly one winner', wrong);
  const others = outcomes.filter((code) => code !== 'ok' && code !== 'case-taken');
  findings.zero('other answers than yes and taken', others.length);
}

/** Decisions and their appeals, repeated and under kills. */
async function playDecisions(
  stack: ProofStack,
  scene: Scene,
  owners: readonly CrowdPerson[],
  cases: readonly string[],
): Promise<void> {
  const { database, findings, moderators, random, counts } = scene;
  const before = await readTables(database);
  const kills = createKills(stack, random);
  let isOver = false;
  say(`${cases.length} decisions, appeals and answers under kills`);
  const unexpected: string[] = [];
  const play = async (index: number) => {
    const [owner, caseId] = [owners[index], cases[index]];
    const decider = moderators[index % moderators.length];
    const other = moderators[(index + 1) % moderators.length];
    if (!owner || !caseId || !decider || !other) throw new Error('Nobody decides');
    const codes = await decideAndReverse(scene, { owner, caseId, decider, other, index });
    if (codes.some((code) => code !== 'ok')) unexpected.push(`${caseId}: ${codes.join(' ')}`);
  };
  const killing = kills.killUntil(() => isOver && kills.total() >= wantedKills);
  try {
    await inParallel(cases.length, 6, play);
  } finally {
    isOver = true;
    await killing;
  }
  await settle(database);
  kills.judge(findings, wantedKills, killsOfEngine);
  findings.note('calls repeated, given up by the caller, tried again', Object.values(counts).join(', '));
  findings.none('other answers than success', unexpected);
  findings.none('tables that undoing does not restore', await otherTables(database, before));
  const ids = cases.map((id) => `'${id}'`).join();
  findings.zeros(await database.countEach(contradictionsIn('moderation', { cases: ids })));
}

interface Decided {
  readonly owner: CrowdPerson;
  readonly caseId: string;
  readonly decider: Person;
  readonly other: Person;
  readonly index: number;
}

/** Returns what each of the repeated calls answered. */
async function decideAndReverse(scene: Scene, { owner, caseId, decider, other, index }: Decided) {
  const { database } = scene;
  const taken = await persist(scene, decider, '/api/admin/moderation/take', { case_id: caseId });
  const { version } = await readRow<{ version: number }>(
    database,
    'select version from moderation_case where id = $1',
    caseId,
  );
  const decision = decisions[index % decisions.length];
  const decided = await persist(scene, decider, '/api/admin/moderation/decide', {
    case_id: caseId,
    version,
    ...decision,
    words,
  });
  const { id } = await readRow<{ id: string }>(
    database,
    'select id from moderation_decision where case_id = $1',
    caseId,
  );
  const asked = await persist(scene, owner, '/api/moderation/appeal', {
    decision_id: id,
    words: 'Miren de nuevo, por favor: es original.',
  });
  const answered = await persist(scene, other, '/api/admin/moderation/decide-appeal', {
    decision_id: id,
    outcome: 'reversed',
    words: 'Tenías razón, la publicación vuelve.',
  });
  return [...taken, ...decided, ...asked, ...answered];
}

/** Read again when PostgreSQL was killed under the question. */
async function readRow<Row extends object>(database: Database, statement: string, id: string): Promise<Row> {
  let row: Row | undefined;
  const isFound = async () => {
    [row] = await database.rows<Row>(statement, [id]).catch(() => []);
    return row !== undefined;
  };
  await waitUntil('a row of a case', isFound, { seconds: 60 });
  if (!row) throw new Error('No row');
  return row;
}

/** With lost answers, at once on both processes, and again afterwards. */
async function persist(scene: Scene, person: Person, path: string, body: object): Promise<string[]> {
  const { api, random, counts } = scene;
  const call = { method: 'POST', path, body, address: person.address, cookie: person.cookie } as const;
  for (; random() < 0.3; counts.lost += 1)
    await api.call({ ...call, timeoutMs: Math.ceil(random() * 30) }).catch(() => null);
  const send = (process: number) =>
    sendUntilAnswered(
      api,
      { ...call, process },
      {
        timeoutMs: 180_000,
        pauseMs: () => 50 + random() * 300,
        isFinal: ({ status }) => status < 500 && status !== 429,
        onRetry: () => (counts.retries += 1),
      },
    );
  const answers = await Promise.all(random() < 0.5 ? [send(0), send(1)] : [send(anyProcess(random))]);
  if (random() < 0.3) answers.push(await send(anyProcess(random)));
  counts.repeats += answers.length - 1;
  return answers.map(codeOf);
}

const anyProcess = (random: () => number) => Math.floor(random() * 2);

/** What tells of a decision, what calls write by themselves, and what is generated. */
const records: ReadonlySet<string> = new Set([
  'admin_action',
  'audit_entry',
  'auth.session',
  'failed_work',
  'moderation_appeal',
  'moderation_case',
  'moderation_decision',
  'money_news',
  'notification',
  'notification_inbox',
  'outbox_dead_letter',
  'outbox_delivery',
  'outbox_event',
  'rate_limit_window',
  'sitemap_file',
]);
/** When and how often a row changed. */
const counters = ['version', 'changed_at', 'updated_at', 'revision'];

async function readTables(database: Database): Promise<ReadonlyMap<string, string>> {
  const tables = Object.keys(tableOwners).filter((name) => !records.has(name));
  const read = await inParallel(tables.length, 4, async (place) => {
    const table = tables[place] ?? '';
    const [row] = await database.rows<{ sum: string }>(
      `select md5(coalesce(string_agg(content, '' order by content), '')) as sum
       from (select (to_jsonb(one) - $1::text[])::text as content from ${table} as one) as contents`,
      [counters],
    );
    return [table, row?.sum ?? ''] as const;
  });
  return new Map(read);
}

async function otherTables(database: Database, before: ReadonlyMap<string, string>): Promise<string[]> {
  const after = await readTables(database);
  return [...after].filter(([table, sum]) => before.get(table) !== sum).map(([table]) => table);
}
