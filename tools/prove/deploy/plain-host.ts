import { execFile } from 'node:child_process';
import { chmod, chown, copyFile, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from '../../stack/command.ts';
import { type Environment, portOf, repository, variable } from '../../stack/environment.ts';
import { type ManagedProcess, manageProcess } from '../../stack/managed-process.ts';
import { addAssets } from '../../stack/nginx.ts';
import { credentialFolder, readSettings, readUnit, type Unit, unitFolder, wordsOf } from './unit-file.ts';

const run = promisify(execFile);
const enter = join(import.meta.dirname, 'enter-host.sh');
/** Of the reverse proxy's own user, which this machine need not know. */
const frontId = 64_091;
export const names = {
  site: 'perchero.example',
  media: 'fotos.perchero.example',
  uploads: 'subidas.perchero.example',
};

export type PlainHost = Awaited<ReturnType<typeof installHost>>;

/** A Debian host as docs/runbook/deploy.md makes it, in a folder: the release, its settings, secrets and certificate. */
export async function installHost(folder: string, env: Environment) {
  const sitePort = portOf(env, 40);
  const current = join(folder, 'opt/perchero/releases/proof');
  await mkdir(join(folder, 'etc/perchero/secrets'), { recursive: true });
  await mkdir(join(folder, 'etc/perchero/tls'));
  await mkdir(join(folder, 'etc/systemd/system'), { recursive: true });
  await mkdir(join(folder, 'run/perchero-front'), { recursive: true });
  await mkdir(join(folder, 'state/perchero-front'), { recursive: true });
  // systemd-analyze writes there as any user.
  await mkdir(join(folder, 'run/systemd'));
  await chmod(join(folder, 'run/systemd'), 0o777);
  await mkdir(join(folder, 'opt/perchero/releases'), { recursive: true });
  await runCommand([join(repository, 'infra/release/assemble.sh'), current], { env });
  await symlink('releases/proof', join(folder, 'opt/perchero/current'));
  await addAssets(join(folder, 'opt/perchero/shared'), join(current, 'apps/web/build/client/assets'));
  await writeSettings(folder, env, sitePort);
  await writeCertificate(folder);
  for (const own of ['run/perchero-front', 'state/perchero-front', 'etc/perchero/tls/privkey.pem'])
    await chown(join(folder, own), frontId, frontId);
  const secrets = await writeSecrets(folder, env);

  const settings = async (file: string) => {
    const path = join(
      folder,
      file.replace(/^-/, '').replace('/opt/perchero/current', current.slice(folder.length)),
    );
    return readSettings(
      await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => missing(file, error)),
    );
  };

  /** What systemd would give to the unit, and nothing of ours. */
  async function environmentOfUnit(unit: Unit): Promise<Record<string, string>> {
    const files = await Promise.all(unit.environmentFiles.map(settings));
    return Object.assign(
      {
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        LANG: 'C.UTF-8',
        USER: unit.user,
      },
      unit.environment,
      ...files,
    ) as Record<string, string>;
  }

  function inside(unit: Unit, words: readonly string[]): readonly [string, ...string[]] {
    return [enter, folder, unit.name, unit.user, unit.capabilities, ...words];
  }

  async function handSecrets({ name, credentials }: Unit): Promise<void> {
    const own = join(folder, credentialFolder(name));
    await mkdir(own, { recursive: true, mode: 0o755 });
    for (const [secret, file] of credentials) {
      const copy = join(own, secret);
      await copyFile(join(folder, file), copy);
      await chmod(copy, 0o444);
    }
  }

  async function prepare(name: string) {
    const unit = await readUnit(name);
    await handSecrets(unit);
    return { unit, env: await environmentOfUnit(unit) };
  }

  return {
    folder,
    secrets,
    sitePort,
    plainPort: portOf(env, 41),
    certificate: await readFile(join(folder, 'etc/perchero/tls/fullchain.pem'), 'utf8'),
    /** A command as the unit's user, within what the unit may see. */
    async runAs(name: string, words: readonly string[], extra: Environment = {}): Promise<string> {
      const { unit, env: own } = await prepare(name);
      const [program, ...args] = inside(unit, words);
      const { stdout, stderr } = await run(program, args, { env: { ...own, ...extra } });
      return stdout + stderr;
    },
    /** A unit that ends by itself. */
    async runUnit(name: string): Promise<void> {
      const { unit, env: own } = await prepare(name);
      await runCommand(inside(unit, wordsOf(unit.start, own)), { env: own });
    },
    /** A unit that stays. Its start is over when its ExecStartPost lines are. */
    async manageUnit(name: string): Promise<UnitProcess> {
      const { unit, env: own } = await prepare(name);
      const managed = manageProcess({
        name,
        command: inside(unit, wordsOf(unit.start, own)),
        env: own,
        logFile: join(variable(env, 'PERCHERO_RUN'), 'log', `${name}.log`),
        readyUrl: 'none',
      });
      const runAll = async (lines: readonly string[]) => {
        const known = { ...own, MAINPID: String(managed.pid) };
        for (const line of lines) await runCommand(inside(unit, wordsOf(line, known)), { env: own });
      };
      return {
        managed,
        async start() {
          await handSecrets(unit);
          await runAll(unit.before);
          await managed.start();
          await runAll(unit.after);
        },
        reload: () => runAll(unit.reload),
      };
    },
  };
}

export interface UnitProcess {
  readonly managed: ManagedProcess;
  start(): Promise<void>;
  reload(): Promise<void>;
}

function missing(file: string, error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT' && file.startsWith('-')) return '';
  throw error;
}

/** Its number, where people come and where it is watched. */
const apiPorts = [
  [1, 20, 22],
  [2, 21, 23],
  [3, 25, 26],
] as const;

/** The examples that production begins with, with the addresses of this copy in their place. */
async function writeSettings(folder: string, env: Environment, sitePort: number): Promise<void> {
  const local = (offset: number) => `127.0.0.1:${portOf(env, offset)}`;
  const site = `https://${names.site}:${sitePort}`;
  const changes: Record<string, Record<string, string>> = {
    'perchero.env': {
      NAMESPACE: variable(env, 'NAMESPACE'),
      PUBLIC_URL: site,
      MEDIA_URL: `https://${names.media}:${sitePort}`,
      S3_UPLOAD_ENDPOINT: `https://${names.uploads}:${sitePort}`,
      S3_ENDPOINT: variable(env, 'S3_ENDPOINT'),
      API_URL: `http://${local(42)}`,
      MP_NOTIFICATION_URL: `${site}/api/mp/webhook`,
      MP_CLIENT_ID: variable(env, 'MP_CLIENT_ID'),
      // The services that cost money or need a person; the payment provider itself may not be replaced in production.
      TWILIO_ACCOUNT_SID: variable(env, 'TWILIO_ACCOUNT_SID'),
      TWILIO_API_URL: variable(env, 'TWILIO_API_URL'),
      TURNSTILE_SITE_KEY: variable(env, 'TURNSTILE_SITE_KEY'),
      TURNSTILE_VERIFY_URL: variable(env, 'TURNSTILE_VERIFY_URL'),
    },
    'front.env': {
      SITE_LISTEN: `127.0.0.1:${sitePort}`,
      MEDIA_LISTEN: `127.0.0.1:${sitePort}`,
      PLAIN_LISTEN: local(41),
      INNER_LISTEN: local(42),
      API_SERVERS: `${local(20)} ${local(21)}`,
      WEB_SERVERS: `${local(30)} ${local(31)}`,
      ACCESS_LOG: 'access.log',
    },
  };
  for (const [file, own] of Object.entries(changes)) {
    const example = readSettings(
      await readFile(join(repository, `infra/production/${file}.example`), 'utf8'),
    );
    await writeFile(join(folder, 'etc/perchero', file), linesOf({ ...example, ...own }));
  }
  for (const [number, apiPort, opsPort] of apiPorts) {
    const api = { API_PORT: String(portOf(env, apiPort)), OPS_PORT: String(portOf(env, opsPort)) };
    await writeFile(join(folder, `etc/perchero/api-${number}.env`), linesOf(api));
  }
  for (const number of [1, 2]) {
    const web = { WEB_PORT: String(portOf(env, 29 + number)) };
    await writeFile(join(folder, `etc/perchero/web-${number}.env`), linesOf(web));
  }
  await writeFile(join(folder, 'etc/perchero/worker.env'), linesOf({ OPS_PORT: String(portOf(env, 24)) }));

  // Nobody outside is called: the provider's names lead here, where nothing answers.
  const here = [...Object.values(names), 'localhost', 'api.mercadopago.com', 'auth.mercadopago.com.uy'];
  await writeFile(join(folder, 'etc/hosts'), `127.0.0.1 ${here.join(' ')}\n`);
  const front = `perchero-front:x:${frontId}:`;
  await writeFile(
    join(folder, 'etc/passwd'),
    `${await readFile('/etc/passwd', 'utf8')}${front}${frontId}::/nonexistent:/usr/sbin/nologin\n`,
  );
  await writeFile(join(folder, 'etc/group'), `${await readFile('/etc/group', 'utf8')}${front}\n`);
}

function linesOf(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

/** Every secret that any unit asks for; a new one in a unit is one here. */
async function writeSecrets(folder: string, env: Environment): Promise<ReadonlyMap<string, string>> {
  const secrets = new Map<string, string>();
  for (const file of await readdir(unitFolder)) {
    if (!file.endsWith('.service')) continue;
    const text = await readFile(join(unitFolder, file), 'utf8');
    for (const [, name = '', path = ''] of text.matchAll(/^LoadCredential=(\w+):(\S+)$/gm)) {
      secrets.set(name, variable(env, name));
      await writeFile(join(folder, path), `${variable(env, name)}\n`, { mode: 0o600 });
    }
  }
  return secrets;
}

async function writeCertificate(folder: string): Promise<void> {
  const tls = join(folder, 'etc/perchero/tls');
  const subject = Object.values(names)
    .map((name) => `DNS:${name}`)
    .join(',');
  const made = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2'.split(' ');
  const of = ['-subj', `/CN=${names.site}`, '-addext', `subjectAltName=${subject}`];
  const into = ['-keyout', join(tls, 'privkey.pem'), '-out', join(tls, 'fullchain.pem')];
  await run('openssl', [...made, ...of, ...into]);
}
