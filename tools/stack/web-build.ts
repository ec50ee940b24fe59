import { join } from 'node:path';
import { type CommandOptions, runCommand } from './command.ts';
import { repository } from './environment.ts';

/** Builds apps/web as it is served in production. */
export async function buildWeb(options: CommandOptions): Promise<void> {
  const env = { ...options.env, NODE_ENV: 'production' };
  const folder = join(repository, 'apps/web');
  await runCommand([join(repository, 'node_modules/.bin/react-router'), 'build'], {
    ...options,
    env,
    folder,
  });
}
