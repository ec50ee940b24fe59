import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Secrets as files, named like the variables they stand for: an environment is inherited by children and shown by many tools, a
 * file is not. `SECRETS_FOLDER` is where systemd (credentials) or the container engine puts them.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const folder = env['SECRETS_FOLDER'];
  if (!folder) return env;
  const secrets = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => /^[A-Z0-9_]+$/.test(entry.name) && !entry.isDirectory())
    .map(({ name }) => [name, readFileSync(join(folder, name), 'utf8').trimEnd()] as const);
  const twice = secrets.filter(([name]) => env[name] !== undefined).map(([name]) => name);
  if (twice.length > 0)
    throw new Error(`Configuration: ${twice.join(', ')} in the environment and in ${folder}`);
  return { ...env, ...Object.fromEntries(secrets) };
}
