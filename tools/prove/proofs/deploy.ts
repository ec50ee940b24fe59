import { join } from 'node:path';
import { runCommand } from '../../stack/command.ts';
import { type Environment, environmentOf, repository } from '../../stack/environment.ts';
import { createFindings, type Findings, say, seconds } from '../lib/report.ts';
import { makeCopy } from '../lib/throwaway-copy.ts';
import { waitUntil } from '../../stack/wait.ts';
import { openSite, type Site } from '../deploy/site.ts';
import { openBrowserAt, openTabs } from '../deploy/tabs.ts';
import { judgeUnits } from '../deploy/units.ts';
import { type Front, openFront, smoke, startReading } from '../deploy/visit.ts';

export const summary =
  'the images are built, infra/production/compose.yaml is started from nothing, rolled under load and restored';

const readsPerSecond = 20;
const openTabCount = 8;

type Time = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export async function run(): Promise<Findings> {
  if (process.getuid?.() !== 0) throw new Error('Only root can start the containers');
  const findings = createFindings();
  const env = await environmentOf();
  const time: Time = async (name, work) => {
    say(name);
    const startedAt = performance.now();
    const result = await work();
    findings.note(name, seconds(performance.now() - startedAt));
    return result;
  };
  await judgeUnits(findings);
  await buildImages(env, time);
  await using site = await openSite(env);
  using front = openFront(site.port);
  await time('started from nothing: services, migrations, processes, proxy', () => site.roll('1'));
  await time('demo catalogue seeded', () => seed(site, env));
  const picture = await time('smoke', () => smoke(front, 'release 1', findings));
  await time('backups set up, base taken', () => startBackups(site));
  await time('monitoring sees every process', () => startMonitoring(site, findings));
  await rollUnderLoad({ site, front, time, findings });
  await lookForSecrets(site, findings);
  await restore({ site, front, time, findings }, picture);
  return findings;
}

/** Release 2 differs in the word that every page shows, so that its files have other names. */
async function buildImages(env: Environment, time: Time): Promise<void> {
  const script = join(repository, 'infra/production/local-images/build.sh');
  const log = (line: string) => void (line.startsWith('building') && say(line));
  const build = (...args: string[]) => runCommand([script, ...args], { env, say: log });
  await time('podman and podman-compose (kept from run to run)', () => build('tools'));
  await time('stand-ins for public images (kept from run to run)', () => build('stand-ins'));
  await time('images of release 1', () => build('release', '1'));
  const copy = await makeCopy();
  try {
    await copy.plant('apps/web/app/shared/texts.ts', (before) =>
      before.replace("name: 'Perchero'", "name: 'Perchero 2'"),
    );
    await time('images of release 2', () => build('release', '2', copy.root));
  } finally {
    await copy.remove();
  }
}

/** From outside of the containers, because a release holds no demo data; photos take minutes to be drawn and are left out. */
async function seed(site: Site, env: Environment): Promise<void> {
  const { secrets } = site;
  const own: Record<string, string> = {
    ...env,
    NAMESPACE: 'perchero',
    PERCHERO_CACHE: env['PERCHERO_CACHE'] ?? '',
  };
  for (const name of ['AUTH_SECRET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'MP_TOKEN_KEYS', 'MP_CLIENT_SECRET'])
    own[name] = secrets[name] ?? '';
  for (const name of ['DATABASE_URL', 'MIGRATIONS_DATABASE_URL', 'REDIS_URL', 'OPENSEARCH_URL']) {
    const url = new URL(secrets[name] ?? '');
    url.hostname = await site.addressOf(url.hostname);
    own[name] = url.href.replace(/\/$/, '');
  }
  own['S3_ENDPOINT'] = `http://${await site.addressOf('s3')}:7070`;
  await runCommand(['node', 'tools/seed/seed.ts', '--no-pictures'], { env: own });
}

/** As docs/runbook/backup.md says for containers. */
async function startBackups(site: Site): Promise<void> {
  await site.openStore();
  await site.once('backup', 'infra/backup/backup.sh', 'configure');
  await site.compose('restart', 'postgres');
  await site.databaseAnswers();
  await site.once('backup', 'infra/backup/backup.sh', 'begin');
  await site.once('backup', 'infra/backup/backup.sh', 'base', 'full');
  await site.compose('up', '--detach', '--no-deps', '--no-build', 'backup');
}

/** Of what it watches only the site's public names are missing: nobody has them. */
async function startMonitoring(site: Site, findings: Findings): Promise<void> {
  const parts = ['prometheus', 'alertmanager', 'node-exporter', 'blackbox'];
  await site.compose('--profile', 'monitoring', 'up', '--detach', '--no-deps', '--no-build', ...parts);
  const url = `http://${await site.addressOf('prometheus')}:9090/api/v1/query?query=`;
  const count = async (query: string) => {
    const reply = await fetch(url + encodeURIComponent(query)).catch(() => null);
    const answer = (await reply?.json()) as { data?: { result: { value: [number, string] }[] } } | undefined;
    return Number(answer?.data?.result[0]?.value[1] ?? 0);
  };
  const wanted = 2 + 2 + 1;
  const up = 'count(up{job=~"api|worker|node"} == 1)';
  await waitUntil('Prometheus to see everything', async () => (await count(up)) === wanted, {
    seconds: 60,
    everyMs: 500,
  });
  findings.all('API, workers and host that Prometheus reads', await count(up), wanted);
  const backups = 'count(perchero_backup_mark_timestamp_seconds)';
  await waitUntil('the last mark', async () => (await count(backups)) === 1, { seconds: 60, everyMs: 500 });
}

interface Scene {
  readonly site: Site;
  readonly front: Front;
  readonly time: Time;
  readonly findings: Findings;
}

async function rollUnderLoad({ site, front, time, findings }: Scene): Promise<void> {
  await using browser = await openBrowserAt(site.port);
  const tabs = await openTabs(browser, openTabCount);
  await tabs.use(0);
  const reading = startReading(front, readsPerSecond);
  const [rolled] = await Promise.allSettled([
    time(`rolled to release 2 under ${readsPerSecond} requests a second and ${openTabCount} tabs`, () =>
      site.roll('2'),
    ),
    tabs.use(1),
  ]);
  await tabs.use(2);
  await tabs.use(3);
  await reading.stop(findings);
  if (rolled.status === 'rejected') throw rolled.reason;
  tabs.judge(findings);
  const { body } = await front.send('https://perchero.example/productos');
  findings.demand(
    'pages are of release 2',
    String(body.includes('Perchero 2')),
    'true',
    body.includes('Perchero 2'),
  );
}

/** What the environment or the arguments of a container hold is shown by many tools. */
async function lookForSecrets(site: Site, findings: Findings): Promise<void> {
  const shown = await site.inspectAll();
  const found = Object.entries(site.secrets)
    .filter(([name, value]) => !name.endsWith('_URL') && shown.includes(value.trim()))
    .map(([name]) => name);
  findings.none('secrets in the settings of containers', found);
}

/** PostgreSQL, the photos and the settings of the backups are lost with their volumes; docs/runbook/restore.md brings them back. */
async function restore({ site, front, time, findings }: Scene, picture: string): Promise<void> {
  const rows = `select concat_ws(' ', (select count(*) from product), (select count(*) from product_like),
    (select count(*) from auth.session), (select max(title) from product where title like 'Tapado de la prueba%'))`;
  const before = await site.sql(rows);
  await site.once('backup', 'infra/backup/backup.sh', 'mark');
  say('losing the volumes');
  const users = ['backup', 'postgres', 's3', 'node-exporter'];
  await site.lose(users, ['backup', 'postgres', 's3-data', 's3-versions']);
  const lostAt = performance.now();
  const fromBackup = (...args: string[]) => site.once('backup', 'infra/backup/restore.sh', ...args);
  await site.compose('stop', 'api-1', 'api-2', 'worker-1', 'worker-2');
  const moment = await time('restore: files of the database', async () => {
    await fromBackup('settings');
    const mark = await fromBackup('moment');
    await fromBackup('database', mark);
    return mark;
  });
  await time('restore: log played', async () => {
    await site.compose('up', '--detach', '--no-deps', '--no-build', '--no-recreate', 'postgres', 's3');
    await fromBackup('opened');
    await site.compose('exec', '-T', '--user', 'postgres', 'postgres', ...afterRestore);
  });
  await time('restore: photos', async () => {
    await site.once('s3-setup');
    await fromBackup('pictures', moment);
  });
  await time('restore: counters and index', async () => {
    await site.compose('restart', 'redis');
    await site.once('worker-1', 'node', 'apps/api/src/main-operator.ts', 'search', 'forget-lost');
  });
  await time('restore: processes serve', () => site.roll('2'));
  findings.note('from the loss to a site that serves', seconds(performance.now() - lostAt));
  findings.note('restored to', moment);
  const after = await site.sql(rows);
  findings.demand('products, likes, sessions and the newest title', after, before, after === before);
  const shown = await front.send(picture);
  findings.equal('the photo that was lost answers', shown.status, 200);
  await smoke(front, 'after the restore', findings);
}

const afterRestore = [
  ...'psql -qX -v ON_ERROR_STOP=1 -h /run/postgresql -U postgres -d perchero'.split(' '),
  '--file=/opt/perchero/infra/backup/after-restore.sql',
];
