import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { type Environment, repository } from '../../tools/stack/environment.ts';
import { freePort } from '../../tools/stack/free-port.ts';
import { manageProcess } from '../../tools/stack/managed-process.ts';
import { waitUntil } from '../../tools/stack/wait.ts';

// The services as providers offer them: an administrator of PostgreSQL who is no superuser, and TLS with a password everywhere. The
// engine and the store of this machine are behind nginx; PostgreSQL and Redis do TLS themselves.
const run = promisify(execFile);
const given = process.env as Environment;
const password = randomBytes(12).toString('hex');
let folder = '';
let certificate = '';
let settings: Environment = {};

const words = (line: string) => line.split(' ');

/** Root cannot start PostgreSQL. */
let asService: string[] = [];

async function operator(
  command: string[],
  changes: Environment = {},
): Promise<{ code: number; text: string }> {
  const env = { ...given, ...settings, ...changes };
  const call = run('node', ['apps/api/src/main-operator.ts', ...command], { cwd: repository, env });
  return call.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stdout: string }) => ({ code: error.code, text: error.stdout }),
  );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'managed-'));
  await chmod(folder, 0o755);
  certificate = join(folder, 'cert.pem');
  await run('openssl', [
    ...words('req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'),
    ...words(`-addext subjectAltName=DNS:localhost -keyout ${join(folder, 'key.pem')} -out ${certificate}`),
  ]);
  await chmod(join(folder, 'key.pem'), 0o644);

  const [postgres, redis, proxy] = [await startPostgres(), await startRedis(), await startProxy()];
  settings = {
    NODE_EXTRA_CA_CERTS: certificate,
    NAMESPACE: `managed-${randomBytes(4).toString('hex')}`,
    DATABASE_URL: urlOf(postgres.port, 'perchero_app'),
    MIGRATIONS_DATABASE_URL: urlOf(postgres.port, 'perchero_owner'),
    REDIS_URL: `rediss://default:${password}@localhost:${redis.port}`,
    OPENSEARCH_URL: `https://search:${password}@localhost:${proxy.searchPort}`,
    S3_ENDPOINT: `https://localhost:${proxy.storePort}`,
  };
  await run(
    'psql',
    ['-qX', '-v', 'ON_ERROR_STOP=1', urlOf(postgres.port, 'administrator', 'postgres')].concat(
      '-f',
      join(repository, 'infra/postgres/managed.sql'),
    ),
    { env: { ...given, OWNER_PASSWORD: password, APP_PASSWORD: password } },
  );
  await run('node', ['apps/api/src/main-migrate.ts'], { cwd: repository, env: { ...given, ...settings } });
  return async () => {
    for (const { kill } of [postgres, redis, proxy]) await kill();
    await rm(folder, { recursive: true, force: true });
  };
}, 180_000);

it('every client connects with TLS and a password, to roles that an ordinary administrator made', async () => {
  const { code, text } = await operator(['status']);

  expect(text).toMatch(/^PostgreSQL: \d+\.\d+.*, TLSv1\.3$/m);
  expect(text).toMatch(/^OpenSearch: no index$/m);
  expect(text).toMatch(/^Redis: PONG$/m);
  expect(text).toMatch(/^object store: pictures$/m);
  expect(code).toBe(0);
});

it('no client believes a certificate that nobody it knows has signed', async () => {
  const strange = join(repository, 'package.json');
  const url = (name: string) => settings[name]?.replace(/&sslrootcert=.*/, '') ?? '';
  const { code, text } = await operator(['status'], {
    NODE_EXTRA_CA_CERTS: strange,
    DATABASE_URL: url('DATABASE_URL'),
  });

  for (const name of ['PostgreSQL', 'OpenSearch', 'Redis', 'object store'])
    expect(text).toMatch(new RegExp(`^${name}: .*(self-signed|certificate)`, 'im'));
  expect(code).toBe(1);
});

it('a wrong password is refused by each', async () => {
  const wrong = (name: string) => settings[name]?.replace(password, 'wrong') ?? '';
  const { code, text } = await operator(['status'], {
    DATABASE_URL: wrong('DATABASE_URL'),
    REDIS_URL: wrong('REDIS_URL'),
    OPENSEARCH_URL: wrong('OPENSEARCH_URL'),
    S3_SECRET_KEY: 'wrong',
  });

  expect(text).not.toMatch(/TLSv1|no index|PONG|: pictures/);
  expect(code).toBe(1);
});

it('the index is built and verified', async () => {
  const rebuilt = await operator(['search', 'rebuild']);
  const verified = await operator(['search', 'verify']);

  expect([rebuilt.code, verified.code]).toEqual([0, 0]);
  expect((await operator(['status'])).text).toMatch(/^OpenSearch: managed-\w+-products/m);
  await deleteIndexes();
}, 120_000);

function urlOf(port: number, role: string, database = 'perchero'): string {
  return `postgres://${role}:${password}@localhost:${port}/${database}?sslmode=verify-full&sslrootcert=${certificate}`;
}

async function startPostgres() {
  const [newest] = (await readdir('/usr/lib/postgresql')).toSorted((a, b) => Number(b) - Number(a));
  const programs = `/usr/lib/postgresql/${newest}/bin`;
  const [data, port] = [join(folder, 'data'), await freePort()];
  await mkdir(data, { mode: 0o700 });
  await copyFile(join(folder, 'key.pem'), join(folder, 'postgres-key.pem'));
  if (process.getuid?.() === 0) {
    const { stdout } = await run('id', ['-u', 'perchero']);
    const uid = Number(stdout);
    for (const path of [data, join(folder, 'postgres-key.pem')]) await chown(path, uid, 0);
    asService = ['setpriv', '--reuid', 'perchero', '--clear-groups', '--'];
  }
  await chmod(join(folder, 'postgres-key.pem'), 0o600);
  const [program, ...args] = [
    ...asService,
    `${programs}/initdb`,
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
  ];
  await writeFile(join(folder, 'superuser'), password);
  await run(program, [...args, '--pwfile', join(folder, 'superuser')], { cwd: folder });
  await writeFile(join(data, 'pg_hba.conf'), 'hostssl all all all scram-sha-256\n');
  const server = manageProcess({
    name: 'postgres',
    command: [
      ...asService,
      `${programs}/postgres`,
      ...words(
        `-D ${data} -p ${port} -c listen_addresses=localhost -c unix_socket_directories= -c fsync=off -c ssl=on`,
      ),
      ...words(`-c ssl_cert_file=${certificate} -c ssl_key_file=${join(folder, 'postgres-key.pem')}`),
    ] as [string, ...string[]],
    folder,
    env: given,
    logFile: join(folder, 'postgres.log'),
    readyUrl: '',
  });
  await server.start();
  const create = `create role administrator login createrole createdb nosuperuser password '${password}'`;
  await waitUntil(
    'PostgreSQL',
    () =>
      run('psql', ['-qX', urlOf(port, 'postgres', 'postgres'), '-c', create]).then(
        () => true,
        () => false,
      ),
    { seconds: 60 },
  );
  return { port, kill: () => server.kill('SIGINT') };
}

async function startRedis() {
  const port = await freePort();
  const server = manageProcess({
    name: 'redis',
    command: [
      'redis-server',
      ...words(`--port 0 --tls-port ${port} --tls-auth-clients no --requirepass ${password} --dir ${folder}`),
      ...words(`--tls-cert-file ${certificate} --tls-key-file ${join(folder, 'key.pem')}`),
      '--save',
      '',
    ],
    env: given,
    logFile: join(folder, 'redis.log'),
    readyUrl: '',
  });
  await server.start();
  return { port, kill: () => server.kill('SIGTERM') };
}

/** OpenSearch with a user and its password, and the store, whose requests are signed. */
async function startProxy() {
  const [searchPort, storePort] = [await freePort(), await freePort()];
  const basic = Buffer.from(`search:${password}`).toString('base64');
  const server = (port: number, inside: string) => `server {
    listen 127.0.0.1:${port} ssl;
    server_name localhost;
    ssl_certificate ${certificate};
    ssl_certificate_key ${join(folder, 'key.pem')};
    client_max_body_size 0;
    ${inside}
  }`;
  const configuration = join(folder, 'nginx.conf');
  await writeFile(
    configuration,
    `pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${folder}/${what};`).join('\n  ')}
  ${server(searchPort, `if ($http_authorization != "Basic ${basic}") { return 401; } location / { proxy_pass ${given['OPENSEARCH_URL']}; }`)}
  ${server(storePort, `location / { proxy_pass ${given['S3_ENDPOINT']}; proxy_set_header Host $http_host; }`)}
}
`,
  );
  const nginx = manageProcess({
    name: 'nginx',
    command: ['nginx', '-p', folder, '-c', configuration, '-e', 'stderr', '-g', 'daemon off;'],
    env: { ...given, PATH: `${given['PATH']}:/usr/sbin` },
    logFile: join(folder, 'nginx.log'),
    readyUrl: '',
  });
  await nginx.start();
  return { searchPort, storePort, kill: () => nginx.kill('SIGTERM') };
}

async function deleteIndexes(): Promise<void> {
  const response = await fetch(`${given['OPENSEARCH_URL']}/_alias/${settings['NAMESPACE']}*`);
  for (const index of Object.keys((await response.json()) as object))
    await fetch(`${given['OPENSEARCH_URL']}/${index}`, { method: 'DELETE' });
}
