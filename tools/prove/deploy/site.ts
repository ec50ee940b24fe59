import { execFile } from 'node:child_process';
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Environment, portOf, repository, variable } from '../../stack/environment.ts';
import { waitUntil } from '../../stack/wait.ts';
import { prepareFolder, storeName } from './settings.ts';

const execute = promisify(execFile);
const project = 'perchero';
const store = 'perchero-proof-store';
const storeImage = 'docker.io/versity/versitygw:v1.8.0';
const flags = ['--in-pod=false'];

export type Site = Awaited<ReturnType<typeof openSite>>;

/** infra/production in a folder of its own, under podman. There is one such site on a machine: compose.yaml gives it its name. */
export async function openSite(env: Environment) {
  const folder = join(variable(env, 'PERCHERO_RUN'), 'prove/deploy');
  const production = join(folder, 'infra/production');
  const logs = join(repository, 'reports/prove/deploy');
  const port = portOf(env, 43);
  const program = join(variable(env, 'PERCHERO_CACHE'), 'images/podman-compose/bin/podman-compose');
  let version = '1';
  await removeAll();
  await rm(folder, { recursive: true, force: true });
  await rm(logs, { recursive: true, force: true });
  await mkdir(logs, { recursive: true });
  const secrets = await prepareFolder(folder, port);

  const ownEnv = () => ({
    PATH: variable(env, 'PATH'),
    HOME: process.env['HOME'] ?? '/root',
    CONTAINERS_CONF: join(repository, 'infra/production/local-images/containers.conf'),
    VERSION: version,
    COMPOSE: [program, ...flags].join(' '),
  });

  /** Runs a command in infra/production and answers the last line that it writes. */
  async function run(command: string, ...args: string[]): Promise<string> {
    const how = { cwd: production, env: ownEnv(), maxBuffer: 64 * 1024 * 1024 };
    const log = ({ stdout, stderr }: { stdout: string; stderr: string }) =>
      appendFile(join(logs, 'commands.log'), `$ ${command} ${args.join(' ')}\n${stdout}${stderr}\n`);
    try {
      const done = await execute(command, args, how);
      await log(done);
      return done.stdout.trimEnd().split('\n').at(-1) ?? '';
    } catch (error) {
      await log(error as { stdout: string; stderr: string });
      throw error;
    }
  }
  const composed = (...args: string[]) => run(program, ...flags, ...args);

  return {
    port,
    secrets,
    production,
    run,
    compose: composed,
    /** A one-off container of a service, as `docker compose run` makes it. */
    once: (service: string, ...command: string[]) =>
      composed('run', '--rm', '-T', '--no-deps', service, ...command),
    roll: async (to: string) => {
      version = to;
      await run('./roll.sh', 'compose');
    },
    /** One value from the database. */
    sql: (statement: string) => {
      const psql = ['psql', '-qAtX', '-h', '/run/postgresql', '-U', 'postgres', '-d', 'perchero'];
      return composed('exec', '-T', '--user', 'postgres', 'postgres', ...psql, '-c', statement);
    },
    databaseAnswers: () =>
      waitUntil(
        'the database',
        () => succeeds(composed('exec', '-T', 'postgres', 'pg_isready', '-q', '-h', '127.0.0.1')),
        {
          seconds: 60,
        },
      ),
    /** Containers end as if the power failed, and their volumes are gone. */
    lose: async (services: readonly string[], volumes: readonly string[]) => {
      const containers = services.map((name) => `${project}_${name}_1`);
      await run('podman', 'rm', '--force', '--ignore', '--time', '0', ...containers);
      await run('podman', 'volume', 'rm', ...volumes.map((name) => `${project}_${name}`));
    },
    /** What podman shows of every container: environments, arguments, labels. */
    inspectAll: async (): Promise<string> => {
      const all = `podman ps -aq --filter name='^${project}_' | xargs podman inspect`;
      return (await execute('sh', ['-c', all], { maxBuffer: 64 * 1024 * 1024 })).stdout;
    },
    /** Where a service is on the network of the engines, which the host is on, too. */
    addressOf: async (service: string): Promise<string> => {
      const format = `{{(index .NetworkSettings.Networks "${project}_engines").IPAddress}}`;
      return run('podman', 'inspect', '--format', format, `${project}_${service}_1`);
    },
    /** A store of backups beside the site, as another provider has it: TLS and keys of its own. */
    openStore: async () => {
      const [access, secret] = ['BACKUP_S3_ACCESS_KEY', 'BACKUP_S3_SECRET_KEY'].map((name) => secrets[name]);
      const file = join(folder, 'store.env');
      await writeFile(file, `ROOT_ACCESS_KEY_ID=${access}\nROOT_SECRET_ACCESS_KEY=${secret}\n`, {
        mode: 0o600,
      });
      const server =
        'versitygw --port=:7070 --region=us-east-1 --health=/healthz --quiet --cert=/tls/store.pem';
      const start = `mkdir -p /srv/data && exec ${server} --key=/tls/store-key.pem posix /srv/data`;
      const network = `--network=${project}_backups`;
      const tls = `--volume=${production}/tls:/tls:ro`;
      const options = ['--detach', `--name=${store}`, network, `--network-alias=${storeName}`, tls];
      await run('podman', 'run', ...options, `--env-file=${file}`, storeImage, 'sh', '-c', start);
      const probe = 'wget -q --no-check-certificate -O /dev/null https://127.0.0.1:7070/healthz'.split(' ');
      const isUp = () => succeeds(run('podman', 'exec', store, ...probe));
      await waitUntil('the store of backups', isUp, { seconds: 30 });
    },
    async [Symbol.asyncDispose]() {
      await execute('sh', [
        '-c',
        `for name in $(podman ps -a --format '{{.Names}}' --filter name='^${project}[_-]'); do
        podman logs "$name" >"$0/$name.log" 2>&1; done`,
        logs,
      ]);
      await removeAll();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

async function removeAll(): Promise<void> {
  await execute('sh', [
    '-c',
    `podman ps -aq --filter name='^${project}[_-]' | xargs -r podman rm --force --time 0 --volumes
     podman network ls -q --filter name='^${project}_' | xargs -r podman network rm
     podman volume ls -q --filter name='^${project}_' | xargs -r podman volume rm`,
  ]);
}
