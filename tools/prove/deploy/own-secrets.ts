import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Environment, variable } from '../../stack/environment.ts';

const run = promisify(execFile);
const random = () => randomBytes(24).toString('base64url');

/** Production does not start with those of developers. */
export function ownSecrets(): Environment {
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
  };
}

/** The shell of anyone who may change roles. */
function asSuperuser(env: Environment): Environment {
  return {
    ...env,
    PGHOST: '127.0.0.1',
    PGPORT: variable(env, 'POSTGRES_PORT'),
    PGPASSFILE: join(variable(env, 'PERCHERO_RUN'), 'postgres/pgpass'),
  };
}

export async function withOwnPassword(env: Environment): Promise<Environment> {
  const password = random();
  const statement = `alter role perchero_app password '${password}'`;
  await run('psql', ['-qX', '-U', 'postgres', '-c', statement], { env: asSuperuser(env) });
  const url = new URL(variable(env, 'DATABASE_URL'));
  url.password = password;
  return { ...env, DATABASE_URL: url.href };
}
