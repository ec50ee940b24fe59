import { execFile } from 'node:child_process';
import { createECDH, createHash, randomBytes } from 'node:crypto';
import { chown, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Environment, repository } from '../../stack/environment.ts';

const execute = promisify(execFile);
const random = () => randomBytes(24).toString('base64url');

/** The users of compose.yaml: our processes; PostgreSQL, its backups and Redis; nginx. */
const ids = { application: 10_001, data: 999, proxy: 101 } as const;

export const names = {
  PUBLIC_URL: 'https://perchero.example',
  MEDIA_URL: 'https://fotos.perchero.example',
  S3_UPLOAD_ENDPOINT: 'https://subidas.perchero.example',
} as const;
export const storeName = 'store.backups.example';

/** A folder as docs/runbook/deploy.md lets an operator prepare it: infra, secrets, settings and a certificate. */
export async function prepareFolder(folder: string, port: number): Promise<Environment> {
  await cp(join(repository, 'infra'), join(folder, 'infra'), { recursive: true });
  const production = join(folder, 'infra/production');
  const override = await readFile(join(import.meta.dirname, 'compose.override.yaml'), 'utf8');
  await writeFile(join(production, 'compose.override.yaml'), override.replace('@PORT@', String(port)));
  const { secrets, vapidPublicKey } = makeSecrets();
  await mkdir(join(production, 'secrets'), { mode: 0o711 });
  await mkdir(join(production, 'acme'));
  await mkdir(join(production, 'alerts'));
  for (const [name, value] of Object.entries(secrets)) {
    const file = join(production, 'secrets', name);
    await writeFile(file, value, { mode: 0o440 });
    await chown(file, ids.application, ids.data);
  }
  const settings = await readFile(join(production, 'perchero.env.example'), 'utf8');
  const ownKey = settings.replace(/^VAPID_PUBLIC_KEY=.*$/m, `VAPID_PUBLIC_KEY=${vapidPublicKey}`);
  await writeFile(join(production, 'perchero.env'), ownKey);
  const backup = await readFile(join(production, 'backup.env.example'), 'utf8');
  const ownStore = backup
    .replace(/^BACKUP_S3_HOST=.*$/m, `BACKUP_S3_HOST=${storeName}`)
    .replace(/^BACKUP_S3_PORT=.*$/m, 'BACKUP_S3_PORT=7070')
    .replace(/^BACKUP_CA_FILE=.*$/m, 'BACKUP_CA_FILE=/etc/perchero/store.pem');
  await writeFile(join(production, 'backup.env'), ownStore);
  await mkdir(join(production, 'tls'));
  const hosts = Object.values(names).map((url) => new URL(url).hostname);
  await makeCertificate(join(production, 'tls'), ['fullchain', 'privkey'], hosts);
  await chown(join(production, 'tls/privkey.pem'), ids.proxy, ids.proxy);
  await makeCertificate(join(production, 'tls'), ['store', 'store-key'], [storeName]);
  return secrets;
}

async function makeCertificate(
  folder: string,
  [certificate, key]: readonly [string, string],
  hosts: readonly string[],
): Promise<void> {
  const options = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' ');
  const alternatives = hosts.map((host) => `DNS:${host}`).join(',');
  const subject = ['-subj', `/CN=${hosts[0]}`, '-addext', `subjectAltName=${alternatives}`];
  const files = ['-keyout', join(folder, `${key}.pem`), '-out', join(folder, `${certificate}.pem`)];
  await execute('openssl', [...options, ...subject, ...files]);
}

/** Production does not start with those of developers. */
function makeSecrets() {
  const [app, owner, redis] = [random(), random(), random()];
  const pair = createECDH('prime256v1');
  const vapidPublicKey = pair.generateKeys('base64url', 'uncompressed');
  const secrets = {
    AUTH_SECRET: random(),
    BACKUP_DB_PASSWORD: random(),
    BACKUP_PASSPHRASE: random(),
    BACKUP_S3_ACCESS_KEY: random(),
    BACKUP_S3_SECRET_KEY: random(),
    DATABASE_URL: `postgres://perchero_app:${app}@postgres:5432/perchero`,
    MIGRATIONS_DATABASE_URL: `postgres://perchero_owner:${owner}@postgres:5432/perchero?sslmode=disable`,
    MP_APP_ACCESS_TOKEN: `APP_USR-${random()}`,
    MP_CLIENT_SECRET: random(),
    MP_TOKEN_KEYS: `proof:${randomBytes(32).toString('base64')}`,
    MP_WEBHOOK_SECRETS: random(),
    OPENSEARCH_URL: 'http://opensearch:9200',
    POSTGRES_APP_PASSWORD: app,
    POSTGRES_OWNER_PASSWORD: owner,
    POSTGRES_PASSWORD: random(),
    REDIS_ACL: `user default on #${createHash('sha256').update(redis).digest('hex')} ~* &* +@all\n`,
    REDIS_URL: `redis://:${redis}@redis:6379`,
    S3_ACCESS_KEY: random(),
    S3_SECRET_KEY: random(),
    SMTP_URL: `smtps://perchero:${random()}@smtp.example:465`,
    TURNSTILE_SECRET: random(),
    TWILIO_AUTH_TOKEN: random(),
    VAPID_PRIVATE_KEY: pair.getPrivateKey('base64url'),
  };
  return { secrets, vapidPublicKey };
}
