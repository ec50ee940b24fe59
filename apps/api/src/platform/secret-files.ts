import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Reads secrets from files named like their variables, because child processes inherit the environment and many tools show it.
 * `SECRETS_FOLDER` is where systemd credentials or the container engine puts them.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const folder = env['SECRETS_FOLDER'];
  if (!folder) return env;
  const secrets = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => /^[A-Z0-9_]+$/.test(entry.name) && !entry.isDirectory())
    .map(({ name }) => [name, readFileSync(join(folder, name), 'utf8').trimEnd()] as const);
  const duplicates = secrets.filter(([name]) => env[name] !== undefined).map(([name]) => name);
  if (duplicates.length > 0)
    throw new Error(`Configuration: ${duplicates.join(', ')} in the environment and in ${folder}`);
  return { ...env, ...Object.fromEntries(secrets) };
}
