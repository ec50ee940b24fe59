import { execFile } from 'node:child_process';
import { createECDH, randomBytes } from 'node:crypto';
import { chown, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { request as openSecure } from 'node:https';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { signIn } from '@perchero/contract/identity/session';
import { listProducts } from '@perchero/contract/search/list-products';
import { addLike } from '@perchero/contract/social/likes';
import { openReverseProxy, publicNames } from '../headers/scene.ts';
import { honest } from '../../hostile-pictures/honest.ts';
import { demoPassword, demoSignIns } from '../../seed/demo-sign-ins.ts';
import { runCommand } from '../../stack/command.ts';
import { type Environment, portOf, repository, variable } from '../../stack/environment.ts';
import { type ManagedProcess, manageProcess } from '../../stack/managed-process.ts';
import { type Api, bodyOf, createBrowser, exchange, outcomeOf } from '../lib/api.ts';
import { finish, settled, slotFor } from '../lib/pictures.ts';
import { type Findings, say, seconds } from '../lib/report.ts';
import { type ProofStackOptions, seedBySize, servicesBySize, withStack } from '../lib/stack.ts';

export const summary =
  'an assembled release runs the commands of its units unprivileged, read-only, behind TLS';

/** systemd's own scale: 0 is a service that can do nothing, 10 one that can do everything. */
const maxExposure = 2;
const nobody = 65_534;
const execute = promisify(execFile);
const random = () => randomBytes(24).toString('base64url');

interface Scene {
  readonly env: Environment;
  readonly release: string;
  readonly secrets: Map<string, string>;
}

export async function run(): Promise<Findings> {
  if (process.getuid?.() !== 0) throw new Error('Only root can run the units as another user');
  const options: ProofStackOptions = {
    services: servicesBySize,
    env: ownSecrets(),
  };
  return withStack('deploy', options, async (stack, findings) => {
    const env = await withOwnPassword(stack.env);
    const release = join(variable(env, 'PERCHERO_RUN'), 'release');
    say('assembling the release');
    await runCommand([join(repository, 'infra/release/assemble.sh'), release], { env });
    await judgeUnits(release, findings);
    const scene: Scene = { env, release, secrets: new Map() };
    const { command, env: own } = await unitOf(scene, 'perchero-migrate');
    await runCommand(command, { env: own, folder: release });
    await runCommand(['node', 'tools/seed/seed.ts', ...seedBySize], { env });
    const processes = await Promise.all([
      manageUnit(scene, 'perchero-api@1', { API_PORT: portOf(env, 20), OPS_PORT: portOf(env, 22) }),
      manageUnit(scene, 'perchero-api@2', { API_PORT: portOf(env, 21), OPS_PORT: portOf(env, 23) }),
      manageUnit(scene, 'perchero-worker', { OPS_PORT: portOf(env, 24) }),
      manageUnit(scene, 'perchero-web@1', { WEB_PORT: variable(env, 'WEB_PORT') }),
    ]);
    try {
      for (const one of processes) await one.start();
      for (const one of processes) await one.waitReady();
      await using front = await openReverseProxy(env);
      await smoke(front, findings);
      await lookForSecrets(scene, processes, findings);
    } finally {
      const stops: number[] = [];
      for (const one of processes.toReversed()) {
        const askedAt = performance.now();
        await one.kill('SIGTERM');
        stops.push(performance.now() - askedAt);
      }
      findings.atMost('slowest stop', Math.max(...stops), 10_000, seconds);
    }
    const crashed = processes.filter(({ crashes }) => crashes > 0).map(({ name }) => name);
    findings.none('units that ended unasked', crashed);
  });
}

/** Production does not start with those of developers. */
function ownSecrets(): Environment {
  return {
    S3_ACCESS_KEY: random(),
    S3_SECRET_KEY: random(),
    AUTH_SECRET: random(),
    TWILIO_AUTH_TOKEN: random(),
    TURNSTILE_SECRET: random(),
    MP_CLIENT_SECRET: random(),
    MP_APP_ACCESS_TOKEN: `APP_USR-${random()}`,
    MP_WEBHOOK_SECRETS: random(),
    MP_TOKEN_KEYS: `proof:${randomBytes(32).toString('base64')}`,
    ...vapidPair(),
  };
}

function vapidPair(): Environment {
  const pair = createECDH('prime256v1');
  return {
    VAPID_PUBLIC_KEY: pair.generateKeys('base64url', 'uncompressed'),
    VAPID_PRIVATE_KEY: pair.getPrivateKey('base64url'),
  };
}

async function withOwnPassword(env: Environment): Promise<Environment> {
  const password = random();
  const asSuperuser = {
    ...env,
    PGHOST: '127.0.0.1',
    PGPORT: variable(env, 'POSTGRES_PORT'),
    PGPASSFILE: join(variable(env, 'PERCHERO_RUN'), 'postgres/pgpass'),
  };
  const statement = `alter role perchero_app password '${password}'`;
  await execute('psql', ['-qX', '-U', 'postgres', '-c', statement], { env: asSuperuser });
  const url = new URL(variable(env, 'DATABASE_URL'));
  url.password = password;
  return { ...env, DATABASE_URL: url.href };
}

/** What systemd says of the units without starting them. */
async function judgeUnits(release: string, findings: Findings): Promise<void> {
  const folder = join(release, 'infra/systemd');
  const files = await Array.fromAsync(glob('*.service', { cwd: folder }));
  const units = files.map((file) => file.replace('@.', '@1.'));
  const { stdout } = await execute(
    'systemd-analyze',
    ['security', '--offline=true', '--no-pager', ...units],
    {
      env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
    },
  );
  const levels = [...stdout.matchAll(/level for \S+?: (\d+\.\d+)/g)].map(([, level]) => Number(level));
  const isTight = levels.length === units.length && Math.max(...levels) <= maxExposure;
  const wanted = `≤ ${maxExposure} for ${units.length}`;
  findings.demand('exposure, worst of all units', Math.max(...levels), wanted, isTight);
}

/** The command of a unit as its user would run it, and what systemd would give to it: settings, and secrets as files. */
async function unitOf({ env, release, secrets }: Scene, name: string) {
  const text = await readFile(join(release, 'infra/systemd', `${name.replace(/@.*/, '@')}.service`), 'utf8');
  const values = (key: string) =>
    [...text.matchAll(new RegExp(`^${key}=(.+)$`, 'gm'))].map(([, value = '']) => value);
  const own = join(variable(env, 'PERCHERO_RUN'), 'credentials', name);
  await mkdir(own, { recursive: true });
  for (const [secret = ''] of values('LoadCredential').map((line) => line.split(':'))) {
    secrets.set(secret, variable(env, secret));
    await writeFile(join(own, secret), variable(env, secret), { mode: 0o400 });
    await chown(join(own, secret), nobody, nobody);
  }
  const start = values('ExecStart').join(' ').replace('/opt/perchero/current', release).split(' ');
  const user = `--reuid=${nobody} --regid=${nobody} --clear-groups --no-new-privs --bounding-set=-all --pdeathsig=TERM`;
  const read = async (file: string) => parseEnv(await readFile(file, 'utf8'));
  const settings = Object.assign(
    { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' },
    await read(join(repository, 'infra/production/perchero.env.example')),
    await read(join(release, 'release.env')),
    ...values('Environment').map((line) => parseEnv(line.replaceAll(' ', '\n'))),
    ownSettings(env),
    { SECRETS_FOLDER: own },
  ) as Record<string, string>;
  return { command: ['setpriv', ...user.split(' '), '--', ...start] as const, env: settings };
}

/** Where this copy is; the payment provider alone may not be replaced in production. */
function ownSettings(env: Environment): Environment {
  const named = (...names: string[]) => Object.fromEntries(names.map((name) => [name, variable(env, name)]));
  return {
    ...publicNames,
    ...named('NAMESPACE', 'S3_ENDPOINT', 'MP_CLIENT_ID', 'TWILIO_ACCOUNT_SID', 'TWILIO_API_URL'),
    ...named('TURNSTILE_SITE_KEY', 'TURNSTILE_VERIFY_URL', 'VAPID_PUBLIC_KEY'),
    API_URL: `http://127.0.0.1:${variable(env, 'INNER_PORT')}`,
  };
}

async function manageUnit(
  scene: Scene,
  name: string,
  ports: Readonly<Record<string, number | string>>,
): Promise<ManagedProcess> {
  const { command, env } = await unitOf(scene, name);
  return manageProcess({
    name,
    command,
    folder: scene.release,
    env: { ...env, ...Object.fromEntries(Object.entries(ports).map(([key, port]) => [key, String(port)])) },
    logFile: join(variable(scene.env, 'PERCHERO_RUN'), 'log', `${name}.log`),
    readyUrl: `http://127.0.0.1:${ports['OPS_PORT'] ?? ports['WEB_PORT']}/ready`,
  });
}

/** What must work before anybody is let in: a page, a sign-in, a like, a photo. */
async function smoke(
  { site, uploads }: Awaited<ReturnType<typeof openReverseProxy>>,
  findings: Findings,
): Promise<void> {
  const send = (host: string, method: string, path: string, headers: object, body?: string | Uint8Array) => {
    const tls = { port: site.port, servername: host, rejectUnauthorized: false };
    return exchange(openSecure, { ...tls, method, path, headers: { host, ...headers } }, body);
  };
  const api: Api = {
    call: ({ method, path, body, cookie, headers }) =>
      send(
        site.host,
        method,
        path,
        { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }), ...headers },
        body && JSON.stringify(body),
      ),
    [Symbol.dispose]: () => {},
  };
  const browser = createBrowser(api, '127.0.0.1');
  const wrong: string[] = [];
  const must = (what: string, isSo: boolean, told: string | number) =>
    isSo || wrong.push(`${what} (${told})`);

  const page = await browser.get('/productos');
  const headings = page.body.match(/<h2/g)?.length ?? 0;
  must('a page with products', page.status === 200 && headings >= 24, `${page.status}, ${headings}`);
  const { products } = listProducts.reply.parse(bodyOf(await browser.get(listProducts.path)));
  const session = await browser.post(signIn.path, {
    email: demoSignIns.seller.email,
    password: demoPassword,
  });
  must('a sign-in', session.status === 200, outcomeOf(session));
  const other = products.find(({ user_id: owner }) => owner !== demoSignIns.seller.id);
  const like = await browser.post(addLike.path, { post_id: other?.id ?? 0 });
  must('a like', like.status === 200, outcomeOf(like));
  const photo = await honest('image/jpeg');
  const slot = await slotFor(browser, { type: 'image/jpeg', bytes: photo.length });
  const { hostname, pathname, search } = new URL(slot.url);
  must('photos go to the name for uploads', hostname === uploads.host, slot.url);
  const length = { 'content-length': photo.length };
  const sent = await send(hostname, 'PUT', pathname + search, { ...slot.headers, ...length }, photo);
  must('the store takes a photo', sent.status === 200, sent.status);
  const { state } = await settled(browser, (await finish(browser, slot.id)).id);
  must('the worker decodes it', state === 'ready', state);
  findings.none('steps of a visit that failed', wrong);
}

/** What the environment of a process holds is shown by many tools and inherited by its children. */
async function lookForSecrets(
  { secrets }: Scene,
  processes: readonly ManagedProcess[],
  findings: Findings,
): Promise<void> {
  const shown: string[] = [];
  for (const { name, pid } of processes)
    for (const file of ['environ', 'cmdline']) {
      const text = await readFile(`/proc/${pid}/${file}`, 'utf8');
      for (const [secret, value] of secrets) if (text.includes(value)) shown.push(`${secret} of ${name}`);
    }
  findings.none('secrets in environments', shown);
}
